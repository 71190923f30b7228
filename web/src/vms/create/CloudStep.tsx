import { Input, PasswordInput, SegmentedControl, SimpleGrid, Switch, Text, Textarea, TextInput } from "@mantine/core";
import type { StepProps } from "./Wizard";
import { t } from "./texts";

/** What cloud-init sets up at the first start. */
export function CloudStep({ draft, faults, set }: StepProps) {
    const text = (field: "user" | "password" | "ssh_keys" | "ip" | "gateway" | "dns") => ({
        value: draft[field],
        onChange: (e: { currentTarget: { value: string } }) => set({ [field]: e.currentTarget.value }, `cloud_init.${field}`),
        error: faults[`cloud_init.${field}`],
        autoComplete: "off",
        spellCheck: false,
    });
    return (
        <>
            <Text size="sm" className="quiet">
                {t.cloudNote}
            </Text>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <TextInput {...text("user")} label={t.user} />
                <PasswordInput {...text("password")} label={t.password} autoComplete="new-password" />
            </SimpleGrid>
            <Textarea {...text("ssh_keys")} label={t.sshKeys} description={t.sshKeysRule} autosize minRows={2} maxRows={8} />
            <div>
                <Input.Label labelElement="div" id="cloud-address" display="block" mb={2}>
                    {t.address}
                </Input.Label>
                <SegmentedControl
                    aria-labelledby="cloud-address"
                    value={draft.fixed ? "fixed" : "dhcp"}
                    onChange={(value) => set({ fixed: value === "fixed" }, "cloud_init.ip")}
                    data={[
                        { value: "dhcp", label: t.dhcp },
                        { value: "fixed", label: t.static },
                    ]}
                />
            </div>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                {draft.fixed && <TextInput {...text("ip")} label={t.addressWithPrefix} placeholder="10.0.0.5/24" required />}
                {draft.fixed && <TextInput {...text("gateway")} label={t.gateway} placeholder="10.0.0.1" />}
                <TextInput {...text("dns")} label={t.dns} description={t.dnsRule} />
            </SimpleGrid>
            <Switch label={t.upgrade} checked={draft.upgrade} onChange={(e) => set({ upgrade: e.currentTarget.checked })} />
        </>
    );
}
