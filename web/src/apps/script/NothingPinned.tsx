import { notifications } from "@mantine/notifications";
import { IconPin } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type App, take } from "../../api/client";
import { useDenialReasonAt } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { Empty, ErrorAlert } from "../../ui/States";

/** Shown for an adopted app: it is not known which script created its container. */
export function NothingPinned({ app }: { app: App }) {
    const cache = useQueryClient();
    const denialReason = useDenialReasonAt(app.host_id, "apps.revert_script");
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
                This app is not from the catalogue, so there is no script to pin. Holdfast manages its container but
                can't update the software in it.
            </Empty>
        );
    }
    return (
        <>
            <Empty
                icon={<IconPin size={28} aria-hidden />}
                title="No script is pinned"
                action={
                    <ActionButton why={denialReason} onClick={() => pin.mutate()} loading={pin.isPending}>
                        Pin the catalogue's script
                    </ActionButton>
                }
            >
                It is not known which script created this app. Pin the catalogue's current script {app.catalog_slug}, and
                Holdfast shows when it changes. Pinning runs nothing and does not change the container.
            </Empty>
            {pin.error && (
                <div style={{ marginTop: 12 }}>
                    <ErrorAlert error={pin.error} />
                </div>
            )}
        </>
    );
}
