import { Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { User } from "../api/client";
import { call } from "../api/operation";
import { devices } from "../api/queries";
import { Quiet } from "../ui/Quiet";
import { Empty, Loaded } from "../ui/States";
import { showError } from "../ui/showError";
import { Clients } from "./Clients";
import { t } from "./texts";

/** The devices on which the second factor is not required. */
export function DevicesSection({ user }: { user: User }) {
    const cache = useQueryClient();
    const query = useQuery(devices);
    const revoke = useMutation({
        mutationFn: (did: string) => call("auth.revoke_trusted_device", { did }),
        onSettled: () => cache.invalidateQueries(),
        onError: showError,
    });
    return (
        <Loaded query={query}>
            {(rows) =>
                rows.length === 0 ? (
                    <Empty title={t.noTrustedDevices}>
                        {user.totp_enabled ? t.selectRememberDeviceSecond : t.trustedDevicesSkipSecond}
                    </Empty>
                ) : (
                    <Stack gap="sm">
                        <Quiet>{t.signingOnTheseDevices}</Quiet>
                        <Clients
                            rows={rows}
                            action={() => t.removeTrust}
                            onEnd={(did) => revoke.mutate(did)}
                            ending={revoke.isPending ? revoke.variables : undefined}
                        />
                    </Stack>
                )
            }
        </Loaded>
    );
}
