import { Kbd, Modal } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, useState } from "react";
import type { App, Host } from "../../api/client";
import { useSend } from "../../api/command";
import { jobs, webUrl } from "../../api/queries";
import { usePower } from "../../guests/Power";
import type { PowerTarget } from "../../guests/powers";
import type { Guest } from "../../guests/useGuest";
import { useJobs } from "../../jobs/openJob";
import { Later } from "../../ui/later/Later";
import { showError } from "../../ui/showError";
import type { Place } from "../navigation";
import type { Verbs } from "./commands";
import { openPalette } from "./open";
import { PaletteSearch } from "./PaletteSearch";
import { t } from "./texts";

const TakeNow = lazy(() => import("../../guests/snapshot/TakeNow"));
const GuestRunDialog = lazy(() => import("../../backups/run/GuestRunDialog"));

/** The palette; its commands outlive it, because some ask for a confirmation. */
export default function PaletteDialog({ places, opened }: { places: Place[]; opened: boolean }) {
    const { run, dialog } = usePower();
    const [asked, setAsked] = useState<{ what: "snapshot" | "back_up"; guest: Guest } | null>(null);
    const verbs = useVerbs(run, (what, guest) => setAsked({ what, guest }));
    const answered = () => setAsked(null);
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
            <Later>
                {asked?.what === "snapshot" && <TakeNow guest={asked.guest} onClose={answered} />}
                {asked?.what === "back_up" && <GuestRunDialog guest={asked.guest} onClose={answered} />}
            </Later>
        </>
    );
}

function useVerbs(power: Verbs["power"], ask: Verbs["ask"]): Verbs {
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
        ask,
        openWeb: (app: App) =>
            void shown(async () => {
                const { url } = await cache.fetchQuery(webUrl(app));
                window.open(url, "_blank", "noopener,noreferrer");
            }),
        showLog: (guest: PowerTarget) =>
            void shown(async () => {
                const { rows } = await cache.fetchQuery({
                    ...jobs({ target: `${guest.type}:${guest.id}`, page: 1, per_page: 1 }),
                    staleTime: 0,
                });
                if (rows[0]) open(rows[0].id);
                else notifications.show({ message: t.noJobs({ name: guest.name }) });
            }),
        refresh: (host: Host) =>
            void shown(async () => {
                await send("hosts.sync", { host_id: host.id });
                notifications.show({ message: t.refreshed({ name: host.name }) });
            }),
    };
}
