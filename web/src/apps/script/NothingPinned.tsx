import { notifications } from "@mantine/notifications";
import { IconPin } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type App, take } from "../../api/client";
import { useObstacleAt } from "../../auth/access";
import { Act } from "../../ui/Act";
import { Empty, Trouble } from "../../ui/States";

/** What stands here for an app that was adopted: nobody knows with which script it was made. */
export function NothingPinned({ app }: { app: App }) {
    const cache = useQueryClient();
    const obstacle = useObstacleAt(app.host_id, "apps.revert_script");
    const pin = useMutation({
        mutationFn: () =>
            take(api.POST("/api/v1/apps/{app_id}/script/revert", { params: { path: { app_id: app.id } } })),
        onSuccess: ({ version }) => {
            notifications.show({ color: "teal", message: `The catalogue's script is pinned as version ${version}.` });
            void cache.invalidateQueries({ queryKey: ["app", app.id] });
            void cache.invalidateQueries({ queryKey: ["apps"] });
        },
    });
    if (app.catalog_slug === null) {
        return (
            <Empty icon={<IconPin size={28} aria-hidden />} title="No script is pinned">
                This app is not from the catalogue, so there is no script to pin. Holdfast looks after its container, but
                can't update what is in it.
            </Empty>
        );
    }
    return (
        <>
            <Empty
                icon={<IconPin size={28} aria-hidden />}
                title="No script is pinned"
                action={
                    <Act why={obstacle} onClick={() => pin.mutate()} loading={pin.isPending}>
                        Pin the catalogue's script
                    </Act>
                }
            >
                With which script this app was made is not known. Pin the catalogue's {app.catalog_slug} as it is now, and
                Holdfast tells when it changes. Nothing runs, and the container stays as it is.
            </Empty>
            {pin.error && (
                <div style={{ marginTop: 12 }}>
                    <Trouble error={pin.error} />
                </div>
            )}
        </>
    );
}
