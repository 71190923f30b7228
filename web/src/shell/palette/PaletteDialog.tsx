import { Kbd, Modal } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import type { App, Host } from "../../api/client";
import { useSend } from "../../api/command";
import { jobs, webUrl } from "../../api/queries";
import { usePower } from "../../guests/Power";
import { useJobs } from "../../jobs/openJob";
import { showError } from "../../ui/showError";
import type { Place } from "../navigation";
import type { AppVerbs } from "./commands";
import { openPalette } from "./open";
import { PaletteSearch } from "./PaletteSearch";
import { t } from "./texts";

/** The palette; its commands outlive it, because some ask for a confirmation. */
export default function PaletteDialog({ places, opened }: { places: Place[]; opened: boolean }) {
    const { run, dialog } = usePower();
    const verbs = useVerbs(run);
    const close = () => openPalette(null);
    return (
        <>
            <Modal.Root opened={opened} onClose={close} size="lg" yOffset="10dvh" centered={false}>
                <Modal.Overlay />
                <Modal.Content aria-label={t.name}>
                    <Modal.Body className="palette-body">
                        <PaletteSearch places={places} verbs={verbs} onClose={close} />
                        <div className="palette-keys" aria-hidden>
                            <span>
                                <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t.keysMove}
                            </span>
                            <span>
                                <Kbd size="xs">↵</Kbd> {t.keysRun}
                            </span>
                            <span>
                                <Kbd size="xs">Esc</Kbd> {t.keysClose}
                            </span>
                        </div>
                    </Modal.Body>
                </Modal.Content>
            </Modal.Root>
            {dialog}
        </>
    );
}

function useVerbs(power: AppVerbs["power"]): AppVerbs {
    const send = useSend();
    const cache = useQueryClient();
    const { open } = useJobs();
    const shown = async (work: () => Promise<void>) => {
        try {
            await work();
        } catch (e) {
            showError(e);
        }
    };
    return {
        power,
        openWeb: (app: App) =>
            void shown(async () => {
                const { url } = await cache.fetchQuery(webUrl(app));
                window.open(url, "_blank", "noopener,noreferrer");
            }),
        showLog: (app: App) =>
            void shown(async () => {
                const { rows } = await cache.fetchQuery({
                    ...jobs({ target: `app:${app.id}`, page: 1, per_page: 1 }),
                    staleTime: 0,
                });
                if (rows[0]) open(rows[0].id);
                else notifications.show({ message: t.noJobs({ name: app.name }) });
            }),
        refresh: (host: Host) =>
            void shown(async () => {
                await send("hosts.sync", { host_id: host.id });
                notifications.show({ message: t.refreshed({ name: host.name }) });
            }),
    };
}
