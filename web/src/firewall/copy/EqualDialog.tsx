import { Modal, Stack, Text } from "@mantine/core";
import type { Schemas } from "../../api/client";
import { AskForm } from "../../ui/AskForm";
import { FormError } from "../../ui/States";
import { CopyResult } from "./CopyResult";
import { t } from "./texts";
import { doesAnything, useCopy } from "./useCopy";

type Compared = Schemas["ComparedGroup"];
type Props = { group: string; from: Compared; to: Compared[]; onClose: () => void };

/** Makes a security group the same on several clusters: that of one replaces those of the others. */
export default function EqualDialog({ group, from, to, onClose }: Props) {
    const of = ({ host_id: id }: Compared) => ({ type: "cluster" as const, id });
    const title = t.equalTitle({ group });
    const { shown, send, dialog } = useCopy({ from: of(from), to: to.map(of), groups: [group], replace: true }, title);
    const canCopy = shown !== null && !shown.applied && doesAnything(shown);
    const nameOf = (one?: Compared) => one?.cluster ?? one?.host_name ?? "";
    return (
        <Modal opened onClose={onClose} size="lg" title={<Text fw={620}>{title}</Text>}>
            <AskForm action={canCopy ? t.makeEqual : t.preview} ready busy={send.isPending} onSend={() => send.mutate(canCopy)} onClose={onClose}>
                <Stack gap="sm">
                    <Text size="sm">{t.equalNote({ cluster: nameOf(from) })}</Text>
                    <ul className="results" tabIndex={0} aria-label={t.clusters}>
                        {to.map((one) => (
                            <li key={one.host_id}>{nameOf(one)}</li>
                        ))}
                    </ul>
                    {shown && <CopyResult of={shown} nameOf={({ id }) => nameOf(to.find(({ host_id }) => host_id === id))} />}
                    <FormError error={send.error} fields={[]} />
                </Stack>
            </AskForm>
            {dialog}
        </Modal>
    );
}
