import { ActionIcon } from "@mantine/core";
import { IconPin } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { lazy, useState } from "react";
import { Later } from "../ui/later/Later";
import { t } from "./texts";

const PinDialog = lazy(() => import("./PinDialog"));

/** Puts a chart or a list, which is the page at this path, on a dashboard. */
export function PinButton({ title, path }: { title: string; path: string }) {
    const [open, setOpen] = useState(false);
    const label = t.pinChart({ name: title });
    return (
        <>
            <ActionIcon variant="subtle" color="gray" aria-label={label} title={t.pin} onClick={() => setOpen(true)}>
                <IconPin size={16} aria-hidden />
            </ActionIcon>
            <Later>{open && <PinDialog title={title} path={path} onClose={() => setOpen(false)} />}</Later>
        </>
    );
}

/** The same for the list that the page shows now, with its filter. */
export function PinPage({ title }: { title: string }) {
    const { pathname, searchStr } = useLocation();
    return <PinButton title={title} path={`${pathname}${searchStr}`} />;
}
