import {
    Alert,
    Button,
    Group,
    NumberInput,
    SegmentedControl,
    Select,
    SimpleGrid,
    Stack,
    TextInput,
} from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf } from "../../api/client";
import type { Guest } from "../../guests/useGuest";
import { FormError, Panel } from "../../ui/States";
import { SuggestField } from "../../ui/SuggestField";
import { MESSAGES, PROTOCOLS } from "../rule/choices";
import { LineVerdict } from "./Openings";
import { type Answer, type Nic, type Question, test } from "./queries";
import { t } from "./texts";
import { fieldName, sourceOf } from "./words";

const FIELDS = ["direction", "source", "dest", "proto", "sport", "dport", "icmp_type", "iface"];
const COLOURS: Record<string, string> = {
    accept: "teal",
    drop: "red",
    reject: "red",
    depends: "blue",
    unknown: "gray",
};
const TITLES: Record<string, string> = {
    accept: t.isAccepted,
    drop: t.isDropped,
    reject: t.isRejected,
    depends: t.itDepends,
    unknown: t.notKnown,
};

/** Asks what happens to a packet; what is left empty may be anything. */
export function TestForm({ guest, nics }: { guest: Guest; nics: Nic[] }) {
    const [asked, setAsked] = useState<Question>({ direction: "in", proto: "tcp" });
    const ask = useMutation({ mutationFn: () => test(guest, asked) });
    const set = (change: Partial<Question>) => setAsked((known) => ({ ...known, ...change }));
    const fault = (field: string) => faultOf(ask.error, field);
    const text = (field: "source" | "dest") => ({
        value: asked[field] ?? "",
        onChange: (event: { currentTarget: HTMLInputElement }) =>
            set({ [field]: event.currentTarget.value.trim() || null }),
        error: fault(field),
        placeholder: t.any,
        autoComplete: "off",
        spellCheck: false,
    });
    const isIcmp = /icmp/i.test(asked.proto ?? "");
    return (
        <Panel title={t.test}>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    ask.mutate();
                }}
            >
                <Stack gap="sm">
                    <SimpleGrid cols={{ base: 1, xs: 2, lg: 5 }} spacing="sm">
                        <div>
                            <SegmentedControl
                                fullWidth
                                aria-label={t.direction}
                                data={[
                                    { value: "in", label: t.toGuest },
                                    { value: "out", label: t.fromGuest },
                                ]}
                                value={asked.direction}
                                onChange={(direction) => set({ direction })}
                                className="test-direction"
                            />
                        </div>
                        <TextInput label={t.source} {...text("source")} />
                        <TextInput label={t.destination} {...text("dest")} />
                        <SuggestField
                            label={t.protocol}
                            placeholder={t.any}
                            items={PROTOCOLS}
                            value={asked.proto ?? ""}
                            onChange={(proto) =>
                                set({
                                    proto: proto.trim() || null,
                                    ...(/icmp/i.test(proto) ? { dport: null } : { icmp_type: null }),
                                })
                            }
                            error={fault("proto")}
                        />
                        {isIcmp ? (
                            <SuggestField
                                label={t.icmpType}
                                placeholder={t.any}
                                items={MESSAGES}
                                value={asked.icmp_type ?? ""}
                                onChange={(type) => set({ icmp_type: type.trim() || null })}
                                error={fault("icmp_type")}
                            />
                        ) : (
                            <NumberInput
                                label={t.destinationPort}
                                placeholder={t.any}
                                value={asked.dport ?? ""}
                                onChange={(port) => set({ dport: port === "" ? null : Number(port) })}
                                error={fault("dport")}
                                clampBehavior="none"
                                hideControls
                            />
                        )}
                        {nics.length > 1 && (
                            <Select
                                label={t.nic}
                                data={[
                                    { value: "", label: t.any },
                                    ...nics.map(({ iface }) => ({ value: iface, label: iface })),
                                ]}
                                value={asked.iface ?? ""}
                                onChange={(iface) => set({ iface: iface || null })}
                                error={fault("iface")}
                                allowDeselect={false}
                            />
                        )}
                    </SimpleGrid>
                    <Group>
                        <Button type="submit" loading={ask.isPending}>
                            {t.ask}
                        </Button>
                    </Group>
                    <FormError error={ask.error} fields={FIELDS} />
                    <div role="status">{ask.data && <Answered answer={ask.data} />}</div>
                </Stack>
            </form>
        </Panel>
    );
}

function Answered({ answer: { verdict, summary, deciding } }: { answer: Answer }) {
    return (
        <Alert color={COLOURS[verdict]} title={TITLES[verdict] ?? verdict}>
            {summary}
            {deciding.length > 1 && (
                <ul className="plain-list">
                    {deciding.map((one, at) => (
                        <li key={at} className="opening">
                            <LineVerdict of={one} />{" "}
                            {one.line === null ? t.everything({ why: one.off ?? "" }) : sourceOf(one.line)}
                            {one.iface !== null && `, ${one.iface}`}
                            {Object.entries(one.when).map(([field, values]) => (
                                <span key={field}>
                                    {" · "}
                                    {fieldName(field)} <span className="mono">{values.join(", ")}</span>
                                </span>
                            ))}
                        </li>
                    ))}
                </ul>
            )}
        </Alert>
    );
}
