import { Button, Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/operation";
import { sessions } from "../api/queries";
import { Quiet } from "../ui/Quiet";
import { Loaded } from "../ui/States";
import { showError } from "../ui/showError";
import { Clients } from "./Clients";
import { t } from "./texts";

const end = (sid: number) => call("auth.revoke_session", { sid });

/** The user's sessions. */
export function SessionsSection() {
    const cache = useQueryClient();
    const query = useQuery(sessions);
    const after = {
        onSettled: () => cache.invalidateQueries(),
        onError: showError,
    };
    const one = useMutation({ mutationFn: end, ...after });
    const others = useMutation({ mutationFn: (ids: number[]) => Promise.all(ids.map(end)), ...after });
    return (
        <Loaded query={query}>
            {(rows) => {
                const rest = rows.filter((row) => !row.current).map((row) => row.id);
                return (
                    <Stack gap="sm">
                        <Quiet>{t.everywhereYouSignedEnding}</Quiet>
                        <Clients
                            rows={rows}
                            action={(row) => (row.current ? t.signOut : t.endSession)}
                            onEnd={(id) => one.mutate(id)}
                            ending={one.isPending ? one.variables : undefined}
                        />
                        {rest.length > 1 && (
                            <Button
                                variant="default"
                                w="fit-content"
                                onClick={() => others.mutate(rest)}
                                loading={others.isPending}
                            >
                                {t.endOthers({ n: rest.length })}
                            </Button>
                        )}
                    </Stack>
                );
            }}
        </Loaded>
    );
}
