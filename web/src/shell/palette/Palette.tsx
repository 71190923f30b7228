import { UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { lazy, useRef } from "react";
import { Quiet } from "../../ui/Quiet";
import { isApple, printed } from "../../ui/shortcuts";
import type { Place } from "../navigation";
import { t } from "../texts";
import { openPalette, useOpened } from "./open";
import "./palette.css";
import { Later } from "../../ui/later/Later";
import { useKeys } from "./useKeys";

// Loaded, with all that it searches, when it is opened for the first time.
const PaletteDialog = lazy(() => import("./PaletteDialog"));
const KeyboardMap = lazy(() => import("./KeyboardMap"));

/** Search and commands, the list of keyboard shortcuts, and the shortcuts themselves. */
export function Palette({ places }: { places: Place[] }) {
    const navigate = useNavigate();
    const opened = useOpened();
    const used = useRef(new Set<string>());
    if (opened !== null) used.current.add(opened);
    useKeys(({ id, to }) => {
        if (to !== undefined) void navigate({ to });
        else if (id === "palette") openPalette(opened === "palette" ? null : "palette");
        else openPalette("keys");
    });
    return (
        <Later>
            {used.current.has("palette") && <PaletteDialog places={places} opened={opened === "palette"} />}
            {used.current.has("keys") && <KeyboardMap opened={opened === "keys"} onClose={() => openPalette(null)} />}
        </Later>
    );
}

/** The button that opens the palette. */
export function PaletteButton() {
    return (
        <UnstyledButton onClick={() => openPalette()} className="panel palette-button">
            <IconSearch size={15} aria-hidden />
            {/* The name of the button, also where only the icon has room. */}
            <span className="unseen">{t.search}</span>
            <Quiet span truncate aria-hidden>
                {t.search}
            </Quiet>
            <Quiet span size="xs" ml="auto" visibleFrom="sm" aria-hidden>
                {t.searchKeys({ keys: printed("mod+k", isApple()).join(isApple() ? "" : "-") })}
            </Quiet>
        </UnstyledButton>
    );
}
