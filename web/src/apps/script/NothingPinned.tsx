import { notifications } from "@mantine/notifications";
import { IconPin } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type App, api, take } from "../../api/client";
import { useDenialReasonAt } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { Empty, ErrorAlert } from "../../ui/States";
import { t } from "./texts";

/** Shown for an adopted app: it is not known which script created its container. */
export function NothingPinned({ app }: { app: App }) {
    const cache = useQueryClient();
    const denialReason = useDenialReasonAt(app.host_id, "apps.revert_script");
    const pin = useMutation({
        mutationFn: () =>
            take(api.POST("/api/v1/apps/{app_id}/script/revert", { params: { path: { app_id: app.id } } })),
        onSuccess: ({ version }) => {
            notifications.show({ color: "teal", message: t.cataloguesScriptPinnedVersion({ version }) });
            void cache.invalidateQueries({ queryKey: ["app", app.id] });
            void cache.invalidateQueries({ queryKey: ["apps"] });
        },
    });
    if (app.catalog_slug === null) {
        return (
            <Empty icon={<IconPin size={28} aria-hidden />} title={t.noScriptPinned}>
                {t.appNotCatalogueSoThere}
            </Empty>
        );
    }
    return (
        <>
            <Empty
                icon={<IconPin size={28} aria-hidden />}
                title={t.noScriptPinned}
                action={
                    <ActionButton why={denialReason} onClick={() => pin.mutate()} loading={pin.isPending}>
                        {t.pinCataloguesScript}
                    </ActionButton>
                }
            >
                {t.notKnownWhichScript({ catalogSlug: app.catalog_slug })}
            </Empty>
            {pin.error && (
                <div className="spaced-before">
                    <ErrorAlert error={pin.error} />
                </div>
            )}
        </>
    );
}
