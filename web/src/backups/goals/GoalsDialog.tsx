import { useCommand } from "../../api/command";
import { Dialog } from "../../ui/Dialog";
import { Quiet } from "../../ui/Quiet";
import "./goals.css";
import { Alert, Radio, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf, Problem } from "../../api/client";
import { useDenialReason } from "../../auth/access";
import { SmallButton } from "../../ui/ActionButton";
import { AskForm } from "../../ui/AskForm";
import { Loaded } from "../../ui/States";
import { type Goals, goals } from "../coverage/queries";
import { AgeField } from "./AgeField";
import { added, bodyOf, draftOf, isComplete, type Row } from "./draft";
import { TagGoal } from "./TagGoal";
import { t } from "./texts";

type Props = {
    /** The guest whose goal is wanted; null for all goals. */
    guest: { name: string; tags: readonly string[] } | null;
    /** The tags that guests have. */
    tags: readonly string[];
    onClose: () => void;
};

/** Sets how old the newest backup of guests may be, and which guests need none. */
export default function GoalsDialog(props: Props) {
    return (
        <Dialog onClose={props.onClose} size="xl" title={t.title}>
            <Loaded query={useQuery(goals)} shape="rows">
                {(of) => <Form {...props} of={of} />}
            </Loaded>
        </Dialog>
    );
}

/** With a row for the guest, if a tag of it has no goal yet. */
function draftFor(of: Goals, guest: Props["guest"]) {
    const draft = draftOf(of);
    const tag = guest?.tags.every((one) => of.tags.every((goal) => goal.tag !== one)) ? guest.tags[0] : undefined;
    return tag === undefined ? draft : added(draft, tag);
}

function Form({ of, guest, tags, onClose }: Props & { of: Goals }) {
    const denied = useDenialReason("backups.set_goals", null);
    const [draft, setDraft] = useState(() => draftFor(of, guest));
    const [addedKey, setAddedKey] = useState<number | null>(null);
    const save = useCommand("backups.set_goals", {
        onSuccess: async () => {
            notifications.show({ color: "teal", message: t.saved });
            onClose();
        },
    });
    const faults = save.error instanceof Problem ? save.error.faults : [];
    const change = (key: number, next: Row | null) =>
        setDraft((before) => ({
            ...before,
            rows: before.rows.flatMap((row) => (row.key === key ? (next ?? []) : row)),
        }));
    const add = () => {
        const next = added(draft, "");
        setDraft(next);
        setAddedKey(next.rows.at(-1)?.key ?? null);
    };
    return (
        <AskForm
            action={t.save}
            ready={denied === null && isComplete(draft)}
            request={save}
            fields={shownFields(faults)}
            onSend={() => save.mutate({ body: bodyOf(draft) })}
            onClose={onClose}
        >
            {denied !== null && <Alert color="gray">{denied}</Alert>}
            <Text>{t.note}</Text>
            {guest && (
                <Text fw={600}>
                    {guest.tags.length > 0
                        ? t.tagsOfGuest({ name: guest.name, n: guest.tags.length, tags: guest.tags.join(", ") })
                        : t.noTagsOfGuest({ name: guest.name })}
                </Text>
            )}
            <Stack gap={6} component="section" aria-label={t.byTag}>
                <Text fw={560}>{t.byTag}</Text>
                {draft.rows.length === 0 && <Quiet>{t.noTags}</Quiet>}
                <ul className="goals">
                    {draft.rows.map((row, index) => (
                        <TagGoal
                            key={row.key}
                            row={row}
                            index={index}
                            tags={tags}
                            faults={faults}
                            focused={row.key === addedKey}
                            onChange={(next) => change(row.key, next)}
                            onRemove={() => change(row.key, null)}
                        />
                    ))}
                </ul>
                <div>
                    <SmallButton why={denied} leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
                        {t.add}
                    </SmallButton>
                </div>
            </Stack>
            <Radio.Group
                label={t.others}
                value={draft.needed ? "needed" : "none"}
                onChange={(next) => setDraft({ ...draft, needed: next === "needed" })}
            >
                <Stack gap="xs" mt={6}>
                    <Radio value="needed" label={t.notOlder} />
                    {draft.needed && (
                        <AgeField
                            label={t.ageOfOthers}
                            unitLabel={t.unitOfOthers}
                            age={draft.age}
                            onChange={(age) => setDraft({ ...draft, age })}
                            error={faultOf(save.error, "default_h")}
                        />
                    )}
                    <Radio value="none" label={t.notNeeded} description={t.notNeededNote} />
                </Stack>
            </Radio.Group>
        </AskForm>
    );
}

/** The fields that show their faults: those of the rows, not those of the list of rows as a whole. */
const shownFields = (faults: Problem["faults"]) =>
    faults.some(({ loc }) => loc[1] === "tags" && loc.length === 2) ? ["default_h"] : ["default_h", "tags"];
