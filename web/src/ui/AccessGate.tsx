import { Group } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { OperationId } from "../api/operations.gen";
import { me } from "../api/queries";
import { accessDenial, denialText, useDenialReason, useSources } from "../auth/access";
import { featureName, offBecause } from "../auth/features";
import { ButtonLink } from "./Links";
import { Quiet } from "./Quiet";
import { Empty, PageHead } from "./States";
import { t } from "./texts";

type Props = {
    /** The operation that the content requires. */
    of: OperationId;
    team?: number | null;
    /** The page title, if the whole page is hidden. */
    title?: string;
    /** Within a panel: shows one line instead of a page. */
    small?: boolean;
    children: ReactNode;
};

/** Shows the content if the user may call the operation; otherwise why not, and who can change that. */
export function AccessGate({ of, team, title, small = false, children }: Props) {
    const user = useQuery(me).data;
    const sources = useSources() ?? {};
    const mayChange = useDenialReason("meta.set_entitlements") === null;
    if (!user) return null;
    const found = accessDenial(user, of, team);
    if (found === null) return <>{children}</>;
    if (small) {
        return (
            <Group gap={8} wrap="nowrap" align="flex-start" role="note">
                <IconLock size={16} aria-hidden className="rigid note-icon" />
                <Quiet>{denialText(found, sources)}</Quiet>
            </Group>
        );
    }
    const head = title !== undefined && <PageHead title={title} />;
    if (found.kind === "role") {
        return (
            <>
                {head}
                <Empty icon={<IconLock size={28} aria-hidden />} title={t.roleForbids}>
                    {denialText(found)}
                </Empty>
            </>
        );
    }
    const { why, who } = offBecause(sources[found.feature]);
    const here = mayChange && sources[found.feature] === "settings";
    return (
        <>
            {head}
            <Empty
                icon={<IconLock size={28} aria-hidden />}
                title={t.featureSwitchedOff({ feature: featureName(found.feature) })}
                action={
                    here && (
                        <ButtonLink variant="default" to="/settings/$section" params={{ section: "features" }}>
                            {t.openFeatureSettings}
                        </ButtonLink>
                    )
                }
            >
                {t.featureOff({ feature: found.feature, why, who, code: (children) => <code>{children}</code> })}
            </Empty>
        </>
    );
}
