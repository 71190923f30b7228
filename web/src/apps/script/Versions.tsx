import { Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { App } from "../../api/client";
import { scriptVersions } from "../../api/queries";
import { short } from "../../catalog/facts";
import { ago, when } from "../../ui/format";
import { Quiet } from "../../ui/Quiet";
import { Loaded, Panel } from "../../ui/States";
import { Kind } from "./Kind";
import { t } from "./texts";

/** All versions, newest first. A version is never changed or deleted. */
export function Versions({ app, newest }: { app: App; newest: number }) {
    const query = useQuery(scriptVersions(app.id));
    return (
        <Panel title={t.versions}>
            <Loaded query={query}>
                {(rows) => (
                    <ol className="versions">
                        {rows.map((row) => (
                            <li key={row.version}>
                                <Link
                                    to="/apps/$id/update"
                                    params={{ id: String(app.id) }}
                                    search={{
                                        view: "script",
                                        version: row.version === newest ? undefined : row.version,
                                    }}
                                    className="version"
                                    activeOptions={{ exact: true, includeSearch: true }}
                                >
                                    <Group justify="space-between" wrap="nowrap" gap="xs">
                                        <Text fw={600}>{t.version({ version: row.version })}</Text>
                                        <Kind of={row.source} />
                                    </Group>
                                    <Quiet size="xs" title={when(row.created_at) ?? undefined}>
                                        {t.createdBy({ ago: ago(row.created_at), by: row.created_by ?? "Holdfast" })}
                                        {row.commit !== null && (
                                            <>
                                                {" · "}
                                                <span className="mono">{short(row.commit)}</span>
                                            </>
                                        )}
                                    </Quiet>
                                </Link>
                            </li>
                        ))}
                    </ol>
                )}
            </Loaded>
        </Panel>
    );
}
