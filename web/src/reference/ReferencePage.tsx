import { Anchor } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { api, take } from "../api/client";
import { ButtonLink } from "../ui/Links";
import { Loaded, PageHead } from "../ui/States";
import { Table } from "../ui/table/Table";
import { COLUMNS } from "./columns";
import { type Document, type Operation, operationsOf } from "./operations";
import { t } from "./texts";

const DOCUMENT = "/api/v1/openapi.json";
const operations = queryOptions({
    queryKey: ["operations"],
    queryFn: async () => operationsOf((await take(api.GET(DOCUMENT))) as Document),
    staleTime: Infinity,
});
const keyOf = (one: Operation) => one.id;
const nameOf = (one: Operation) => one.summary;

/** Every operation of the API: what it does, and what it needs. By area until another grouping is chosen. */
export default function ReferencePage() {
    const search = useSearch({ from: "/shell/reference" });
    const navigate = useNavigate({ from: "/reference" });
    return (
        <>
            <PageHead title={t.title} note={t.note}>
                <Anchor href={DOCUMENT}>{t.document}</Anchor>
                <Anchor href="/api/docs/">{t.documentation}</Anchor>
                <ButtonLink variant="default" to="/profile/$section" params={{ section: "api-tokens" }}>
                    {t.tokens}
                </ButtonLink>
            </PageHead>
            <Loaded query={useQuery(operations)}>
                {(rows) => (
                    <Table
                        label={t.operations}
                        list="operations"
                        rows={rows}
                        columns={COLUMNS}
                        keyOf={keyOf}
                        nameOf={nameOf}
                        search={{ ...search, group: search.group ?? "area" }}
                        onSearch={({ group = "none", ...next }) =>
                            void navigate({
                                search: { ...next, group: group === "area" ? undefined : group },
                                replace: true,
                            })
                        }
                        example={t.example}
                    />
                )}
            </Loaded>
        </>
    );
}
