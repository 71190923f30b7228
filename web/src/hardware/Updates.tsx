import { Badge, Stack, Text, Title } from "@mantine/core";
import { Quiet } from "../ui/Quiet";
import { type Column, Rows } from "../ui/Rows";
import { Value } from "../ui/Value";
import { byOrigin } from "./group";
import { Part } from "./Part";
import type { Hardware, Update } from "./queries";
import { t } from "./texts";

const COLUMNS: Column<Update>[] = [
    {
        name: t.package,
        first: true,
        cell: ({ name, title, security }) => (
            <div>
                <span className="name">{name}</span>{" "}
                {security === true && (
                    <Badge variant="filled" tt="uppercase" color="orange">
                        {t.security}
                    </Badge>
                )}
                {title !== null && (
                    <Quiet size="xs" className="breaks">
                        {title}
                    </Quiet>
                )}
            </div>
        ),
    },
    { name: t.installed, line: 2, cell: ({ old_version }) => <Value>{old_version}</Value> },
    { name: t.available, line: 2, cell: ({ new_version }) => <Value>{new_version}</Value> },
];

/** The pending updates of a host, by their origin. */
export function Updates({ of }: { of: Hardware["updates"] }) {
    return (
        <Part
            title={t.updatesTitle}
            of={of}
            aside={of.count !== null && of.count > 0 && <Quiet>{t.updatesCount({ n: of.count })}</Quiet>}
        >
            {of.list?.length === 0 && <Text>{t.noUpdates}</Text>}
            {byOrigin(of.list ?? []).map(([origin, updates]) => (
                <Stack key={origin ?? ""} gap={4}>
                    <Title order={3}>{origin ?? t.otherOrigin}</Title>
                    <Rows
                        label={t.updatesOf({ origin: origin ?? t.otherOrigin })}
                        rows={updates}
                        columns={COLUMNS}
                        keyOf={({ name }) => name}
                    />
                </Stack>
            ))}
        </Part>
    );
}
