import { Input, SegmentedControl, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useId } from "react";
import type { Address, Entered } from "./settings";
import { t } from "./texts";

type Props = {
    values: Entered;
    set: <K extends keyof Entered>(field: K, value: Entered[K]) => void;
    fault: (field: keyof Entered) => string | undefined;
    disabled?: boolean;
    /** Whether the address may be left out. */
    unset?: boolean;
    /** The field for the password, beside the user. */
    password: ReactNode;
};

/** The fields of cloud-init's settings, for a new and for an existing machine. */
export function CloudFields({ values, set, fault, disabled = false, unset = false, password }: Props) {
    const label = useId();
    const text = (field: "user" | "ssh_keys" | "ip" | "gateway" | "dns") => ({
        value: values[field],
        onChange: (e: { currentTarget: { value: string } }) => set(field, e.currentTarget.value),
        error: fault(field),
        disabled,
        autoComplete: "off",
        spellCheck: false,
    });
    return (
        <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <TextInput {...text("user")} label={t.user} description={t.userRule} />
                {password}
            </SimpleGrid>
            <Textarea
                {...text("ssh_keys")}
                label={t.sshKeys}
                description={t.sshKeysRule}
                autosize
                minRows={2}
                maxRows={8}
            />
            <div>
                <Input.Label labelElement="div" id={label} display="block" mb={2}>
                    {t.address}
                </Input.Label>
                <SegmentedControl
                    aria-labelledby={label}
                    value={values.address}
                    onChange={(address) => set("address", address as Address)}
                    disabled={disabled}
                    data={[
                        ...(unset ? [{ value: "none", label: t.unset }] : []),
                        { value: "dhcp", label: t.dhcp },
                        { value: "static", label: t.static },
                    ]}
                />
                {values.address !== "static" && <Input.Error mt={4}>{fault("ip")}</Input.Error>}
            </div>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                {values.address === "static" && (
                    <TextInput
                        {...text("ip")}
                        label={t.addressWithPrefix}
                        placeholder="10.0.0.5/24"
                        withAsterisk
                        aria-required
                    />
                )}
                {values.address === "static" && (
                    <TextInput {...text("gateway")} label={t.gateway} placeholder="10.0.0.1" />
                )}
                <TextInput {...text("dns")} label={t.dns} description={t.dnsRule} />
            </SimpleGrid>
        </>
    );
}
