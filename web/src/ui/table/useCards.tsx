import { SegmentedControl } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconLayoutGrid, IconTable } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { t } from "./texts";

/** Whether this browser shows a list as cards, and the control that changes it. */
export function useCards(list: string): { cards: boolean; control: ReactNode } {
    const [view, setView] = useLocalStorage<"cards" | "table">({ key: `holdfast-${list}-view`, defaultValue: "cards" });
    const control = (
        <SegmentedControl
            aria-label={t.showAs}
            value={view}
            onChange={setView}
            data={[
                { value: "cards", label: <IconLayoutGrid size={16} aria-label={t.cards} /> },
                { value: "table", label: <IconTable size={16} aria-label={t.table} /> },
            ]}
        />
    );
    return { cards: view === "cards", control };
}
