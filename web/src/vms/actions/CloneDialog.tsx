import { NumberInput, Radio, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf, type Schemas, type Vm } from "../../api/client";
import { useCommand } from "../../api/command";
import { hosts } from "../../api/queries";
import { useDenialReasonsAt } from "../../auth/access";
import { StorageField } from "../../guests/choices/fields";
import { useGuestChoices } from "../../guests/choices/queries";
import { snapshots } from "../../guests/snapshot/queries";
import { vmName } from "../../guests/vmName";
import { useJobs } from "../../jobs/openJob";
import { FormDialog } from "../../ui/FormDialog";
import { Quiet } from "../../ui/Quiet";
import { powerOf } from "../useVm";
import { t } from "./texts";

type Form = Schemas["VmCloneIn"];
const FIELDS = ["name", "newid", "target", "storage", "snapshot"];

/** Clones a machine, fully or linked to a template. */
export function CloneDialog({ vm, onClose }: { vm: Vm; onClose: () => void }) {
    const { started } = useJobs();
    const name = vmName(vm);
    const [form, setForm] = useState<Form>({ full: true });
    const set = (change: Partial<Form>) => setForm({ ...form, ...change });
    const clone = useCommand("vms.clone", {
        onSuccess: ({ job }) => {
            started(job, t.cloning({ name }));
            onClose();
        },
    });
    const nodes = useNodes(vm);
    const choices = useGuestChoices(nodes.find(({ value }) => value === (form.target ?? vm.node))?.host ?? null);
    const mayList = useDenialReasonsAt("vms.snapshots")(vm.host_id) === null && !vm.template;
    const taken = (useQuery({ ...snapshots(powerOf(vm)), enabled: mayList }).data ?? []).map((one) => one.name);
    const fault = (field: string) => faultOf(clone.error, field);
    return (
        <FormDialog
            title={t.cloneOf({ name })}
            action={t.clone}
            ready
            request={clone}
            fields={FIELDS}
            onSend={() => clone.mutate({ vm_id: vm.id, body: form })}
            onClose={onClose}
        >
            <Radio.Group
                label={t.kind}
                value={form.full ? "full" : "linked"}
                onChange={(kind) =>
                    set(kind === "full" ? { full: true } : { full: false, storage: null, snapshot: null })
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
                <TextInput
                    label={t.name}
                    description={t.nameRule}
                    value={form.name ?? ""}
                    onChange={(e) => set({ name: e.currentTarget.value.trim() || null })}
                    error={fault("name")}
                    autoComplete="off"
                />
                <NumberInput
                    label={t.vmId}
                    description={t.vmIdRule}
                    value={form.newid ?? ""}
                    onChange={(id) => set({ newid: id === "" ? null : Number(id) })}
                    error={fault("newid")}
                    allowDecimal={false}
                    allowNegative={false}
                    clampBehavior="none"
                    hideControls
                />
            </SimpleGrid>
            <Select
                label={t.node}
                data={nodes}
                value={form.target ?? vm.node ?? null}
                onChange={(node) => set({ target: node === vm.node ? null : node })}
                error={fault("target")}
                allowDeselect={false}
            />
            {form.full && (
                <StorageField
                    choices={choices}
                    content="images"
                    description={t.storageRule}
                    value={form.storage ?? ""}
                    onChange={(storage) => set({ storage: storage.trim() || null })}
                    error={fault("storage")}
                />
            )}
            {form.full && taken.length > 0 && (
                <Select
                    label={t.snapshot}
                    placeholder={t.currentState}
                    data={taken}
                    value={form.snapshot ?? null}
                    onChange={(snapshot) => set({ snapshot })}
                    error={fault("snapshot")}
                    clearable
                    clearButtonProps={{ "aria-label": t.clearSnapshot }}
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
