import { NumberInput, Radio, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Schemas, Vm } from "../../api/client";
import { useSend } from "../../api/command";
import { hosts } from "../../api/queries";
import { useDenialReasonsAt } from "../../auth/access";
import { StorageField } from "../../guests/choices/fields";
import { useGuestChoices } from "../../guests/choices/queries";
import { snapshots } from "../../guests/snapshot/queries";
import { vmName } from "../../guests/vmName";
import { useJobs } from "../../jobs/openJob";
import { VmCloneIn } from "../../ui/empty.gen";
import { FormDialog } from "../../ui/FormDialog";
import { useForm } from "../../ui/form";
import { Quiet } from "../../ui/Quiet";
import { powerOf } from "../useVm";
import { t } from "./texts";

type Body = Schemas["VmCloneIn"];

/** Clones a machine, fully or linked to a template. */
export function CloneDialog({ vm, onClose }: { vm: Vm; onClose: () => void }) {
    const { started } = useJobs();
    const name = vmName(vm);
    const send = useSend();
    const form = useForm<Body, { job: number }>({
        empty: VmCloneIn,
        send: (body) => send("vms.clone", { vm_id: vm.id, body }),
        onSuccess: ({ job }) => {
            started(job, t.cloning({ name }));
            onClose();
        },
    });
    const { full, target } = form.body;
    const nodes = useNodes(vm);
    const choices = useGuestChoices(nodes.find(({ value }) => value === (target ?? vm.node))?.host ?? null);
    const mayList = useDenialReasonsAt("vms.snapshots")(vm.host_id) === null && !vm.template;
    const taken = (useQuery({ ...snapshots(powerOf(vm)), enabled: mayList }).data ?? []).map((one) => one.name);
    return (
        <FormDialog
            title={t.cloneOf({ name })}
            action={t.clone}
            ready
            {...form.dialog}
            fields={form.dialog.fields.filter((field) => field !== "full")}
            onClose={onClose}
        >
            <Radio.Group
                label={t.kind}
                value={full ? "full" : "linked"}
                onChange={(kind) =>
                    form.set(kind === "full" ? { full: true } : { full: false, storage: null, snapshot: null })
                }
            >
                <Stack gap="xs" mt={6}>
                    <Radio value="full" label={t.full} description={t.fullNote} data-autofocus />
                    <Radio
                        value="linked"
                        label={t.linked}
                        description={vm.template ? t.linkedNote : t.linkedNeedsTemplate}
                        disabled={!vm.template}
                    />
                </Stack>
            </Radio.Group>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <TextInput label={t.name} description={t.nameRule} autoComplete="off" {...form.text("name")} />
                <NumberInput
                    label={t.vmId}
                    description={t.vmIdRule}
                    allowDecimal={false}
                    allowNegative={false}
                    clampBehavior="none"
                    hideControls
                    {...form.number("newid")}
                />
            </SimpleGrid>
            <Select
                label={t.node}
                data={nodes}
                allowDeselect={false}
                {...form.choice("target")}
                value={target ?? vm.node}
                onChange={(node) => form.set({ target: node === vm.node ? null : node })}
            />
            {full && (
                <StorageField
                    choices={choices}
                    content="images"
                    description={t.storageRule}
                    {...form.text("storage")}
                />
            )}
            {full && taken.length > 0 && (
                <Select
                    label={t.snapshot}
                    placeholder={t.currentState}
                    data={taken}
                    clearable
                    clearButtonProps={{ "aria-label": t.clearSnapshot }}
                    {...form.choice("snapshot")}
                />
            )}
            <Quiet size="xs">{t.newIdentity}</Quiet>
        </FormDialog>
    );
}

/** The nodes of its cluster on which the user may create clones, each with its host if it has one. */
function useNodes(vm: Vm): { value: string; label: string; host: number | null }[] {
    const all = useQuery(hosts).data ?? [];
    const denied = useDenialReasonsAt("vms.clone");
    const cluster = all.find(({ id }) => id === vm.host_id)?.cluster_id;
    const members = all.filter((one) => one.cluster_id === cluster);
    const others = members.filter((one) => one.node !== vm.node && one.status === "online" && denied(one.id) === null);
    const own = members.find(({ node }) => node === vm.node)?.id ?? null;
    return [
        ...(vm.node === null ? [] : [{ value: vm.node, label: t.sameNode({ node: vm.node }), host: own }]),
        ...others.map(({ id, node, name }) => ({
            value: node,
            label: node === name ? node : t.nodeOf({ node, host: name }),
            host: id,
        })),
    ];
}
