import { Group, NumberInput, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDenialReason } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { DangerDialog } from "../../ui/DangerDialog";
import { FormDialog } from "../../ui/FormDialog";
import { useForm } from "../../ui/form";
import { AnchorLink } from "../../ui/Links";
import { Quiet } from "../../ui/Quiet";
import { Loaded, Panel } from "../../ui/States";
import { type Place, type Rule, rule, setRule } from "./queries";
import { t } from "./texts";

/** Whether terminals over a host, or over the hosts of a team, are recorded. */
export function RecordingPanel({ place, team }: { place: Place; team: number | null }) {
    return (
        <Panel title={t.rule}>
            <Loaded query={useQuery(rule(place))}>{(now) => <RuleNow place={place} team={team} now={now} />}</Loaded>
        </Panel>
    );
}

function RuleNow({ place, team, now }: { place: Place; team: number | null; now: Rule }) {
    const cache = useQueryClient();
    const [open, setOpen] = useState<"set" | "off" | null>(null);
    const why = useDenialReason(place.type === "host" ? "hosts.set_recording" : "teams.set_recording", team);
    const list = useDenialReason("recordings.list", team);
    const own = now.from === place.type;
    const store = async (body: { recorded: boolean; keep_days?: number }) => {
        cache.setQueryData(rule(place).queryKey, await setRule(place, body));
    };
    return (
        <Stack gap="xs">
            <Text>{now.keep_days === null ? t.ruleOff : t.ruleOn({ n: now.keep_days })}</Text>
            {now.from === "team" && !own && <Text>{t.ruleOfTeam}</Text>}
            <Quiet>
                {place.type === "team" && `${t.ruleTeamNote} `}
                {t.ruleNote}
            </Quiet>
            <Group gap="sm">
                <ActionButton why={why} variant="default" onClick={() => setOpen("set")}>
                    {own ? t.setDays : t.setOn}
                </ActionButton>
                {own && (
                    <ActionButton why={why} variant="default" onClick={() => setOpen("off")}>
                        {t.setOff}
                    </ActionButton>
                )}
                {list === null && <AnchorLink to="/audit/recordings">{t.seeAll}</AnchorLink>}
            </Group>
            {open === "set" && (
                <Days
                    days={now.keep_days ?? 30}
                    onSet={(keep_days) => store({ recorded: true, keep_days })}
                    onClose={() => setOpen(null)}
                />
            )}
            <DangerDialog
                opened={open === "off"}
                onClose={() => setOpen(null)}
                title={t.offTitle}
                action={t.setOff}
                onConfirm={() => store({ recorded: false })}
            >
                <Text>{place.type === "host" && team !== null ? t.offNoteTeam : t.offNote}</Text>
            </DangerDialog>
        </Stack>
    );
}

function Days({ days, onSet, onClose }: { days: number; onSet: (days: number) => Promise<void>; onClose: () => void }) {
    const form = useForm<{ keep_days: number }, void>({
        empty: { keep_days: null },
        present: { keep_days: days },
        send: (body) => onSet(body.keep_days),
        onSuccess: onClose,
    });
    return (
        <FormDialog
            title={t.setTitle}
            action={t.setOn}
            ready={form.body.keep_days !== null}
            {...form.dialog}
            onClose={onClose}
        >
            <NumberInput
                label={t.days}
                description={t.daysNote}
                min={1}
                max={3650}
                data-autofocus
                {...form.number("keep_days")}
            />
        </FormDialog>
    );
}
