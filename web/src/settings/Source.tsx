import { Badge, Tooltip } from "@mantine/core";

const WORDS: Record<string, string> = {
    default: "Not set: this is the default.",
    settings: "Set on this page.",
    environment: "Set in the service's environment, which overrides the settings. It can't be changed here.",
    policy: "Set by the policy file of this installation, which overrides the settings. It can't be changed here.",
};

/** Shows where a value is set. */
export function Source({ of }: { of: string | undefined }) {
    if (of === undefined) return null;
    return (
        <Tooltip label={WORDS[of] ?? of} multiline maw={300}>
            <Badge
                tabIndex={0}
                variant="default"
                radius="sm"
                tt="none"
                fw={500}
                styles={{ root: { flexShrink: 0, overflow: "visible", color: "var(--quiet)" }, label: { overflow: "visible" } }}
            >
                {of}
            </Badge>
        </Tooltip>
    );
}

/** Whether the value can be changed in the settings. */
export function settable(source: string | undefined): boolean {
    return source !== "environment" && source !== "policy";
}
