import { Checkbox, Select, TagsInput, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { hosts } from "../../api/queries";
import { AskForm } from "../../ui/AskForm";
import { nameFault } from "../snapshot/name";
import type { BulkWord, FieldsProps } from "./order";
import { SettingsFields } from "./SettingsFields";
import { t } from "./texts";

/** The form of each action that needs more than the guests. */
export const FORMS: Partial<Record<BulkWord, (props: FieldsProps) => ReactNode>> = {
    snapshot: (props) => <SnapshotFields {...props} />,
    tags: (props) => <TagFields {...props} />,
    settings: (props) => <SettingsFields {...props} />,
    move: (props) => <MoveFields {...props} />,
};

function SnapshotFields({ known, onNext, onClose }: FieldsProps) {
    const [name, setName] = useState(known.name ?? "");
    const [description, setDescription] = useState(known.description ?? "");
    const [vmstate, setVmstate] = useState(known.vmstate ?? false);
    const wrong = nameFault(name, []);
    return (
        <AskForm
            action={t.next}
            ready={name !== "" && wrong === null}
            busy={false}
            onSend={() => onNext({ name, description: description.trim() || null, vmstate })}
            onClose={onClose}
        >
            <TextInput
                label={t.name}
                description={t.nameRule}
                value={name}
                onChange={(e) => setName(e.currentTarget.value)}
                error={wrong}
                autoComplete="off"
                spellCheck={false}
                data-autofocus
            />
            <Textarea
                label={t.description}
                value={description}
                onChange={(e) => setDescription(e.currentTarget.value)}
                maxLength={4096}
                autosize
                minRows={2}
                maxRows={6}
            />
            <Checkbox
                label={t.memory}
                description={t.memoryNote}
                checked={vmstate}
                onChange={(e) => setVmstate(e.currentTarget.checked)}
            />
        </AskForm>
    );
}

function TagFields({ guests, known, onNext, onClose }: FieldsProps) {
    const [add, setAdd] = useState(known.add ?? []);
    const [remove, setRemove] = useState(known.remove ?? []);
    const tags = [...new Set(guests.flatMap((guest) => guest.tags))].sort();
    const input = { openOnFocus: false, data: tags, splitChars: [",", ";", " "] };
    return (
        <AskForm
            action={t.next}
            ready={add.length + remove.length > 0}
            busy={false}
            onSend={() => onNext({ add, remove })}
            onClose={onClose}
        >
            <TagsInput {...input} label={t.add} description={t.tagsRule} value={add} onChange={setAdd} data-autofocus />
            <TagsInput {...input} label={t.remove} value={remove} onChange={setRemove} />
        </AskForm>
    );
}

function MoveFields({ guests, known, onNext, onClose }: FieldsProps) {
    const all = useQuery(hosts).data ?? [];
    const [target, setTarget] = useState(known.target_host_id == null ? null : String(known.target_host_id));
    const here = new Set(guests.map(({ hostId }) => all.find(({ id }) => id === hostId)?.cluster_id));
    const members = all.filter(({ cluster_id }) => here.has(cluster_id));
    const places = members.filter(({ id, cluster_id }) =>
        members.some((other) => other.cluster_id === cluster_id && other.id !== id),
    );
    return (
        <AskForm
            action={t.next}
            ready={target !== null}
            busy={false}
            onSend={() => onNext({ target_host_id: Number(target) })}
            onClose={onClose}
        >
            {places.length === 0 ? (
                <Text>{t.noTarget}</Text>
            ) : (
                <Select
                    label={t.target}
                    description={t.targetNote}
                    data={places.map(({ id, name, cluster }) => ({
                        value: String(id),
                        label: cluster === null ? name : t.clusterOf({ name, cluster }),
                    }))}
                    value={target}
                    onChange={setTarget}
                    data-autofocus
                />
            )}
        </AskForm>
    );
}
