import { Select, SimpleGrid, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf } from "../../api/client";
import { flattened } from "../../api/flattened";
import { call } from "../../api/operation";
import { FormDialog } from "../../ui/FormDialog";
import { Quiet } from "../../ui/Quiet";
import { typeName } from "../kinds";
import type { Interface, NodeNetwork } from "../queries";
import { useStaged } from "../stage/own";
import { FieldOf } from "./FieldOf";
import { changesOf, fieldsOf, freeName, KINDS, type Kind, kindOf, NEW, type Values, valuesOf, vlanName } from "./form";
import { t } from "./texts";

// A NIC is there or not; its configuration is changed.
const CREATABLE = KINDS.filter((kind) => kind !== "eth").map((value) => ({ value, label: typeName(value) }));

type Props = { of: NodeNetwork; one?: Interface; onClose: () => void };

/** Stages a new interface of a node, or changes of one. */
export function InterfaceDialog({ of, one, onClose }: Props) {
    const { host_id, node, interfaces } = of;
    const [before] = useState<Values>(() => (one ? valuesOf(one) : NEW));
    const [values, setValues] = useState<Values>(before);
    const [kind, setKind] = useState<Kind>((one && kindOf(one)) ?? "bridge");
    const [entered, setEntered] = useState<string | null>(one?.iface ?? null);
    const name = entered ?? (freeName(kind, interfaces) || (kind === "vlan" ? vlanName(values) : ""));
    // While the name follows the device and the number, both stay fields of their own.
    const shown = fieldsOf(kind, values, entered ?? "");
    const config = changesOf(kind, one ? before : {}, values, entered ?? "");
    const staged = useStaged(of);
    const stage = useMutation({
        mutationFn: () =>
            (one
                ? call("network.change_interface", { host_id, node, iface: one.iface, body: { config } })
                : call("network.add_interface", { body: { host_id, node, iface: name.trim(), type: kind, config } })
            ).catch((error: unknown) => Promise.reject(flattened(error, "config"))),
        onSuccess: (answer) => {
            staged(name.trim(), answer.staged);
            notifications.show({ color: "teal", message: t.staged({ iface: name.trim(), node }) });
            onClose();
        },
    });
    const set = (change: Values) => setValues({ ...values, ...change });
    return (
        <FormDialog
            title={one ? t.change({ iface: one.iface, node }) : t.newOn({ node })}
            size="lg"
            action={t.stage}
            ready={name.trim() !== "" && (one === undefined || Object.keys(config).length > 0)}
            request={stage}
            fields={[...shown, "iface", "type"]}
            onSend={() => stage.mutate()}
            onClose={onClose}
        >
            {one === undefined && (
                <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                    <Select
                        label={t.kind}
                        data={CREATABLE}
                        value={kind}
                        onChange={(next) => {
                            setKind((next ?? "bridge") as Kind);
                            stage.reset();
                        }}
                        error={faultOf(stage.error, "type")}
                        allowDeselect={false}
                        data-autofocus
                    />
                    <TextInput
                        label={t.name}
                        description={kind === "vlan" ? t.nameOfVlan : kind === "alias" ? t.nameOfAlias : undefined}
                        value={name}
                        onChange={(event) => setEntered(event.currentTarget.value.trim())}
                        error={faultOf(stage.error, "iface")}
                        inputWrapperOrder={["label", "input", "description", "error"]}
                        autoComplete="off"
                        spellCheck={false}
                        required
                    />
                </SimpleGrid>
            )}
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                {shown.map((field) => (
                    <FieldOf
                        key={field}
                        field={field}
                        kind={kind}
                        values={values}
                        interfaces={interfaces}
                        self={name}
                        error={faultOf(stage.error, field)}
                        set={set}
                    />
                ))}
            </SimpleGrid>
            <Quiet>{t.stagedOnly}</Quiet>
        </FormDialog>
    );
}
