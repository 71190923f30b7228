import { Button, Checkbox, Group, Input, Table, Text } from "@mantine/core";
import { Quiet } from "../ui/Quiet";
import { type Area, about, all, type Choice, type Level } from "./scopes";
import { t } from "./texts";

type Props = { areas: Area[]; value: Choice; onChange: (value: Choice) => void; error?: string };

/** The scopes of a token, by area. */
export function ScopeChoice({ areas, value, onChange, error }: Props) {
    const set = (area: Area, level: Level, on: boolean) =>
        onChange({ ...value, [area.name]: on ? level : level === "write" && area.read !== null ? "read" : undefined });
    return (
        <Input.Wrapper label={t.scopes} labelElement="div" error={error}>
            <Group gap={6} my={6}>
                <Button size="compact-xs" variant="default" onClick={() => onChange(all(areas, "read"))}>
                    {t.readEverything}
                </Button>
                <Button size="compact-xs" variant="default" onClick={() => onChange(all(areas, "write"))}>
                    {t.everything}
                </Button>
                <Button size="compact-xs" variant="default" onClick={() => onChange({})}>
                    {t.nothing}
                </Button>
            </Group>
            <div className="panel scroll-box" tabIndex={0} role="group" aria-label={t.scopes}>
                <Table verticalSpacing={5}>
                    <Table.Tbody>
                        {areas.map((area) => (
                            <Table.Tr key={area.name}>
                                <Table.Th scope="row" fw={400}>
                                    <Text fw={600}>{area.name}</Text>
                                    <Quiet size="xs">{about(area)}</Quiet>
                                    {area.worth.map((worth) => (
                                        <Text key={worth} size="xs" c="orange">
                                            {worth}
                                        </Text>
                                    ))}
                                    {area.inPerson.length > 0 && (
                                        <Quiet size="xs">{t.onlyInPerson({ what: area.inPerson.join("; ") })}</Quiet>
                                    )}
                                </Table.Th>
                                <Table.Td w={76}>
                                    {area.read !== null && (
                                        <Checkbox
                                            label={t.read}
                                            aria-label={t.readArea({ name: area.name })}
                                            checked={value[area.name] !== undefined}
                                            disabled={value[area.name] === "write"}
                                            onChange={(e) => set(area, "read", e.currentTarget.checked)}
                                        />
                                    )}
                                </Table.Td>
                                <Table.Td w={78}>
                                    {area.write !== null && (
                                        <Checkbox
                                            label={t.write}
                                            aria-label={t.writeArea({ name: area.name })}
                                            checked={value[area.name] === "write"}
                                            onChange={(e) => set(area, "write", e.currentTarget.checked)}
                                        />
                                    )}
                                </Table.Td>
                            </Table.Tr>
                        ))}
                    </Table.Tbody>
                </Table>
            </div>
        </Input.Wrapper>
    );
}
