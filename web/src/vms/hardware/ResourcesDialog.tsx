import { NumberInput, SimpleGrid } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { hosts } from "../../api/queries";
import { useGuestChoices } from "../../guests/choices/queries";
import { useGuest } from "../../guests/useGuest";
import { FormDialog } from "../../ui/FormDialog";
import { useForm } from "../../ui/form";
import { bytes } from "../../ui/format";
import { Quiet } from "../../ui/Quiet";
import { SuggestField } from "../../ui/SuggestField";
import { changesOf, nextResources, type Resources } from "./resources";
import { t } from "./texts";

const EMPTY: Record<keyof Resources, null> = {
    cores: null,
    sockets: null,
    memory_mb: null,
    balloon_mb: null,
    cpu: null,
};

type Props = {
    of: Pick<Schemas["VmDetail"], "digest" | "takes_effect" | "node">;
    hardware: Schemas["Hardware"];
    pending: Schemas["PendingChange"][];
    onClose: () => void;
};

/** Changes processors and memory of a machine; only what differs is sent. */
export function ResourcesDialog({ of, hardware, pending, onClose }: Props) {
    const guest = useGuest();
    const send = useSend();
    const before = nextResources(hardware, pending);
    const types = useGuestChoices(guest.hostId);
    const form = useForm<Resources, Schemas["VmReconfigured"]>({
        empty: EMPTY,
        present: before,
        send: (typed) =>
            send("vms.reconfigure", {
                vm_id: guest.id,
                body: { ...changesOf(before, typed), digest: of.digest },
            }),
        onSuccess: (answer) => {
            const waits = answer.pending.length > 0;
            notifications.show({
                color: "teal",
                message: (waits ? t.changedAtNextStart : t.changed)({ name: guest.name }),
            });
            onClose();
        },
    });
    const when = (field: keyof Resources) =>
        of.takes_effect === null ? undefined : of.takes_effect[field] === "now" ? t.atOnce : t.atNextStart;
    const number = (field: Exclude<keyof Resources, "cpu">) => ({
        description: when(field),
        allowDecimal: false,
        allowNegative: false,
        clampBehavior: "none" as const,
        ...form.number(field),
    });
    return (
        <FormDialog
            title={t.resourcesOf({ name: guest.name })}
            action={t.apply}
            ready={Object.keys(changesOf(before, form.body)).length > 0}
            {...form.dialog}
            onClose={onClose}
        >
            <SimpleGrid cols={2} spacing="sm">
                <NumberInput label={t.coresEach} {...number("cores")} data-autofocus />
                <NumberInput label={t.sockets} {...number("sockets")} />
                <NumberInput label={t.memoryMib} step={256} {...number("memory_mb")} />
                <NumberInput label={t.leastMemory} step={256} placeholder={t.sameAsMemory} {...number("balloon_mb")} />
            </SimpleGrid>
            <SuggestField
                label={t.typeOfProcessor}
                placeholder={t.isDefault({ value: "kvm64" })}
                items={(types.data?.processor_types ?? []).map((value) => ({ value }))}
                {...form.text("cpu")}
                description={types.why === null ? when("cpu") : t.noTypes({ why: types.why })}
            />
            <Free />
        </FormDialog>
    );
}

/** How much memory its node has left, where that is known. */
function Free() {
    const { hostId } = useGuest();
    const host = useQuery(hosts).data?.find(({ id }) => id === hostId);
    if (host?.mem_bytes == null || host.mem_total_bytes == null) return null;
    return (
        <Quiet size="xs">
            {t.nodeUses({ node: host.node, used: bytes(host.mem_bytes), total: bytes(host.mem_total_bytes) })}
        </Quiet>
    );
}
