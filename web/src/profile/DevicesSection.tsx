import { Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, take, type User, errorText } from "../api/client";
import { devices } from "../api/queries";
import { Empty, Loaded } from "../ui/States";
import { Clients } from "./Clients";

/** The devices on which the second factor is not required. */
export function DevicesSection({ user }: { user: User }) {
    const cache = useQueryClient();
    const query = useQuery(devices);
    const revoke = useMutation({
        mutationFn: (did: string) =>
            take(api.DELETE("/api/v1/auth/trusted-devices/{did}", { params: { path: { did } } })),
        onSettled: () => cache.invalidateQueries(),
        onError: (e) => notifications.show({ color: "red", message: errorText(e) }),
    });
    return (
        <Loaded query={query}>
            {(rows) =>
                rows.length === 0 ? (
                    <Empty title="No trusted devices">
                        {user.totp_enabled
                            ? "Select “Remember this device” at the second factor: signing in on that device then requires only your password for 30 days."
                            : "Trusted devices skip the second factor. Your second factor is off, so every sign-in requires only your password."}
                    </Empty>
                ) : (
                    <Stack gap="sm">
                        <Text size="sm" className="quiet">
                            Signing in on these devices requires only your password, not the second factor. Removing trust also signs the device out.
                        </Text>
                        <Clients
                            rows={rows}
                            action={() => "Remove trust"}
                            onEnd={(did) => revoke.mutate(did)}
                            ending={revoke.isPending ? revoke.variables : undefined}
                        />
                    </Stack>
                )
            }
        </Loaded>
    );
}
