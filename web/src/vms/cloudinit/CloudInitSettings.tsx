import { Checkbox, Group, PasswordInput, Select, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf, type Schemas } from "../../api/client";
import { useCommand } from "../../api/command";
import { useDenialReasonAt } from "../../auth/access";
import { useGuest } from "../../guests/useGuest";
import { ChangeForm } from "../../ui/ChangeForm";
import { type Names, useChanges } from "../../ui/changes";
import { Quiet } from "../../ui/Quiet";
import { Loaded, Panel } from "../../ui/States";
import { vmCloudInit } from "../queries";
import { CloudFields } from "./CloudFields";
import { Drive } from "./Drive";
import { addressFault, enteredOf, type Form, ignoredIn, settingsOf } from "./settings";
import { t } from "./texts";

const UPGRADE = [
    { value: "", label: t.upgradeDefault },
    { value: "1", label: t.yes },
    { value: "0", label: t.no },
];
const ADDRESSES = { none: t.unset, dhcp: t.dhcp, static: t.static };
const NAMES: Names<Form> = {
    user: t.user,
    password: {
        label: t.password,
        text: (value) => (value === undefined ? null : value === "" ? t.removed : t.passwordNew),
    },
    ssh_keys: t.sshKeys,
    address: { label: t.address, text: (value) => (value === undefined ? null : ADDRESSES[value]) },
    ip: t.addressWithPrefix,
    gateway: t.gateway,
    dns: t.dns,
    upgrade: { label: t.upgrade, text: (value) => UPGRADE.find((one) => one.value === value)?.label ?? null },
};

/** The cloud-init settings of a virtual machine. */
export default function CloudInitSettings() {
    const guest = useGuest();
    const blocked = useDenialReasonAt(guest.hostId, "vms.cloud_init") ?? guest.unavailable;
    const query = useQuery({ ...vmCloudInit(guest.id), enabled: blocked === null });
    if (blocked !== null) {
        return (
            <Panel title={t.title}>
                <Quiet>{blocked}</Quiet>
            </Panel>
        );
    }
    return <Loaded query={query}>{(view) => <Settings of={view} />}</Loaded>;
}

function Settings({ of }: { of: Schemas["CloudInitView"] }) {
    const guest = useGuest();
    const cache = useQueryClient();
    const denied = useDenialReasonAt(guest.hostId, "vms.set_cloud_init");
    const form = useChanges<Form>(enteredOf(of));
    const entered = { ...enteredOf(of), ...form.changes };
    const [checked, setChecked] = useState(false);
    const wrongAddress = addressFault(entered);
    const save = useCommand("vms.set_cloud_init", {
        onSuccess: (next) => {
            cache.setQueryData(vmCloudInit(guest.id).queryKey, next);
            form.undo();
            notifications.show({ color: "teal", message: t.changed({ name: guest.name }) });
        },
    });
    const apply = () => {
        setChecked(true);
        if (wrongAddress === undefined)
            save.mutate({
                vm_id: guest.id,
                body: {
                    ...settingsOf(entered),
                    password: form.changes.password ?? null,
                    upgrade: entered.upgrade === "" ? null : entered.upgrade === "1",
                },
            });
    };
    const fault = (field: keyof Form) =>
        (field === "ip" && checked ? wrongAddress : undefined) ??
        faultOf(save.error, field) ??
        (ignoredIn(save.error).includes(field) ? t.ignored : undefined);
    const removes = form.changes.password === "";
    return (
        <Stack gap="md">
            <Drive of={of} />
            <ChangeForm form={form} names={NAMES} why={denied} onApply={apply} request={save}>
                <Panel title={t.title}>
                    <Stack gap="md">
                        <Quiet>{denied ?? t.readAtStart}</Quiet>
                        <CloudFields
                            values={entered}
                            set={(field, value) => form.set(field, value as Form[typeof field])}
                            fault={fault}
                            disabled={denied !== null}
                            unset
                            password={
                                <Stack gap={6}>
                                    <PasswordInput
                                        label={t.password}
                                        description={t.passwordRule}
                                        placeholder={of.password_set ? t.passwordSet : t.passwordNotSet}
                                        value={form.changes.password ?? ""}
                                        onChange={(e) => form.set("password", e.currentTarget.value || undefined)}
                                        error={fault("password")}
                                        disabled={denied !== null || removes}
                                        autoComplete="new-password"
                                    />
                                    {of.password_set && (
                                        <Checkbox
                                            label={t.removePassword}
                                            checked={removes}
                                            onChange={(e) =>
                                                form.set("password", e.currentTarget.checked ? "" : undefined)
                                            }
                                            disabled={denied !== null}
                                        />
                                    )}
                                </Stack>
                            }
                        />
                        <Group>
                            <Select
                                label={t.upgrade}
                                data={UPGRADE}
                                value={entered.upgrade}
                                onChange={(value) => form.set("upgrade", (value ?? "") as Form["upgrade"])}
                                error={fault("upgrade")}
                                disabled={denied !== null}
                                allowDeselect={false}
                            />
                        </Group>
                    </Stack>
                </Panel>
            </ChangeForm>
        </Stack>
    );
}
