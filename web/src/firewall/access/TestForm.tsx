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
import type { Guest } from "../../guests/useGuest";
import { type Draft, useForm } from "../../ui/form";
import { FormError, Panel } from "../../ui/States";
import { SuggestField } from "../../ui/SuggestField";
import { MESSAGES, PROTOCOLS } from "../rule/choices";
import { LineVerdict } from "./Openings";
import { type Answer, type Nic, type Question, test } from "./queries";
import { t } from "./texts";
import { fieldName, sourceOf } from "./words";

const EMPTY: Draft<Question> = {
    direction: "in",
    source: null,
    dest: null,
    proto: null,
    sport: null,
    dport: null,
    icmp_type: null,
    iface: null,
};
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
    const form = useForm<Question, Answer>({
        empty: EMPTY,
        present: { proto: "tcp" },
        send: (body) => test(guest, body),
    });
    const { request } = form.dialog;
    const { direction, proto, iface } = form.body;
    const any = { placeholder: t.any, autoComplete: "off", spellCheck: false };
    const isIcmp = /icmp/i.test(proto ?? "");
    return (
        <Panel title={t.test}>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    request.mutate();
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
                                value={direction ?? "in"}
                                onChange={(next) => form.set({ direction: next })}
                                className="test-direction"
                            />
                        </div>
                        <TextInput label={t.source} {...any} {...form.text("source")} />
                        <TextInput label={t.destination} {...any} {...form.text("dest")} />
                        <SuggestField
                            label={t.protocol}
                            placeholder={t.any}
                            items={PROTOCOLS}
                            {...form.text("proto")}
                            onChange={(next) =>
                                form.set({
                                    proto: next || null,
                                    ...(/icmp/i.test(next) ? { dport: null } : { icmp_type: null }),
                                })
                            }
                        />
                        {isIcmp ? (
                            <SuggestField
                                label={t.icmpType}
                                placeholder={t.any}
                                items={MESSAGES}
                                {...form.text("icmp_type")}
                            />
                        ) : (
                            <NumberInput
                                label={t.destinationPort}
                                placeholder={t.any}
                                clampBehavior="none"
                                hideControls
                                {...form.number("dport")}
                            />
                        )}
                        {nics.length > 1 && (
                            <Select
                                label={t.nic}
                                data={[
                                    { value: "", label: t.any },
                                    ...nics.map(({ iface }) => ({ value: iface, label: iface })),
                                ]}
                                allowDeselect={false}
                                {...form.choice("iface")}
                                value={iface ?? ""}
                                onChange={(next) => form.set({ iface: next || null })}
                            />
                        )}
                    </SimpleGrid>
                    <Group>
                        <Button type="submit" loading={request.isPending}>
                            {t.ask}
                        </Button>
                    </Group>
                    <FormError error={form.error} fields={form.dialog.fields} />
                    <div role="status">{request.data && <Answered answer={request.data} />}</div>
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
