import { notifications } from "@mantine/notifications";
import { IconPin } from "@tabler/icons-react";
import type { App } from "../../api/client";
import { useCommand } from "../../api/command";
import { useDenialReasonAt } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { Empty, ErrorAlert } from "../../ui/States";
import { t } from "./texts";

/** Shown for an adopted app: it is not known which script created its container. */
export function NothingPinned({ app }: { app: App }) {
    const denialReason = useDenialReasonAt(app.host_id, "apps.revert_script");
    const pin = useCommand("apps.revert_script", {
        onSuccess: ({ version }) => {
            notifications.show({ color: "teal", message: t.cataloguesScriptPinnedVersion({ version }) });
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
                    <ActionButton
                        why={denialReason}
                        onClick={() => pin.mutate({ app_id: app.id })}
                        loading={pin.isPending}
                    >
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
