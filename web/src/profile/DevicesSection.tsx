import { Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, take, type User, words } from "../api/client";
import { devices } from "../api/queries";
import { Empty, Loaded } from "../ui/States";
import { Clients } from "./Clients";

/** Which devices are not asked for the second factor. */
export function DevicesSection({ user }: { user: User }) {
    const cache = useQueryClient();
    const query = useQuery(devices);
    const revoke = useMutation({
        mutationFn: (did: string) =>
            take(api.DELETE("/api/v1/auth/trusted-devices/{did}", { params: { path: { did } } })),
        onSettled: () => cache.invalidateQueries(),
        onError: (e) => notifications.show({ color: "red", message: words(e) }),
    });
    return (
        <Loaded query={query}>
            {(rows) =>
                rows.length === 0 ? (
                    <Empty title="No device is trusted">
                        {user.totp_enabled
                            ? "Tick “Remember this device” at the second factor, and for 30 days that device is asked for your password only."
                            : "Trust is about the second factor, and yours is off: every sign-in asks for your password only."}
                    </Empty>
                ) : (
                    <Stack gap="sm">
                        <Text size="sm" className="quiet">
                            These are asked for your password only, not for the second factor. One that is trusted no longer is also signed out.
                        </Text>
                        <Clients
                            rows={rows}
                            action={() => "Trust no longer"}
                            onEnd={(did) => revoke.mutate(did)}
                            ending={revoke.isPending ? revoke.variables : undefined}
                        />
                    </Stack>
                )
            }
        </Loaded>
    );
}
