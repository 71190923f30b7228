import { Badge, Tooltip } from "@mantine/core";
import { t } from "./texts";

const SOURCES: Record<string, { name: string; says: string }> = {
    default: { name: t.default, says: t.notSetDefault },
    settings: { name: t.fromSettings, says: t.setOnPage },
    environment: { name: t.fromEnvironment, says: t.setServicesEnvironmentWhich },
    policy: { name: t.fromPolicy, says: t.setPolicyFileInstallation },
};

/** Shows where a value is set. */
export function Source({ of }: { of: string | undefined }) {
    if (of === undefined) return null;
    return (
        <Tooltip label={SOURCES[of]?.says ?? of} multiline maw={300}>
            <Badge tabIndex={0} variant="default" radius="sm" fw={500} className="source-badge">
                {SOURCES[of]?.name ?? of}
            </Badge>
        </Tooltip>
    );
}

/** Whether the value can be changed in the settings. */
export function settable(source: string | undefined): boolean {
    return source !== "environment" && source !== "policy";
}
