import { Button, Group, Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { OperationId } from "../api/operations.gen";
import { entitlements, me } from "../api/queries";
import { hindrance, sentence, useObstacle } from "../auth/access";
import { featureName, offBecause } from "../auth/features";
import { Empty, PageHead } from "./States";

type Props = {
    /** The operation that what lies behind lives on. */
    of: OperationId;
    team?: number | null;
    /** What the page is called, where all of it lies behind. */
    title?: string;
    /** Within a panel: a line instead of a page. */
    small?: boolean;
    children: ReactNode;
};

/** What an operation opens; or, for whom it does not, what is missing, why, and who can change it. */
export function Veil({ of, team, title, small = false, children }: Props) {
    const user = useQuery(me).data;
    const sources = useQuery(entitlements).data?.sources ?? {};
    const mayChange = useObstacle("meta.set_entitlements") === null;
    if (!user) return null;
    const found = hindrance(user, of, team);
    if (found === null) return <>{children}</>;
    if (small) {
        return (
            <Group gap={8} wrap="nowrap" align="flex-start" role="note">
                <IconLock size={16} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
                <Text size="sm" className="quiet">
                    {sentence(found, sources)}
                </Text>
            </Group>
        );
    }
    const head = title !== undefined && <PageHead title={title} />;
    if (found.kind === "role") {
        return (
            <>
                {head}
                <Empty icon={<IconLock size={28} aria-hidden />} title="Not for your role">
                    {sentence(found)}
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
                title={`${featureName(found.feature)}: switched off`}
                action={
                    here && (
                        <Button
                            variant="default"
                            renderRoot={(props) => <Link to="/settings" search={{ tab: "features" }} {...props} />}
                        >
                            Open the features
                        </Button>
                    )
                }
            >
                The feature <code>{found.feature}</code> is off. {why} {who}
            </Empty>
        </>
    );
}
