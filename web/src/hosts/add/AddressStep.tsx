import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { faultOf } from "../../api/client";
import { call } from "../../api/operation";
import { FormError } from "../../ui/States";
import type { Probe } from "./probe";
import { t } from "./texts";

type Props = { address: string; onChange: (address: string) => void; onProbed: (probe: Probe) => void };

/** Asks for the address of the host, and fetches its certificate. */
export function AddressStep({ address, onChange, onProbed }: Props) {
    const probe = useMutation({
        mutationFn: () => call("hosts.probe", { body: { address } }),
        onSuccess: onProbed,
    });
    return (
        <form
            onSubmit={(e) => {
                e.preventDefault();
                probe.mutate();
            }}
        >
            <Stack gap="sm">
                <TextInput
                    label={t.address}
                    description={t.addressText}
                    placeholder="pve1.example.net"
                    value={address}
                    onChange={(e) => onChange(e.currentTarget.value)}
                    error={faultOf(probe.error, "address")}
                    required
                    autoFocus
                />
                <FormError error={probe.error} fields={["address"]} />
                <Group justify="flex-end">
                    <Button type="submit" loading={probe.isPending}>
                        {t.showCertificate}
                    </Button>
                </Group>
            </Stack>
        </form>
    );
}
