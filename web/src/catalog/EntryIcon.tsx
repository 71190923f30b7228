import icons from "virtual:app-icons";
import type { CatalogEntry } from "../api/client";
import { Monogram } from "../ui/Monogram";

/** The icon of an entry in white on the colour of its name; without an icon, its initials. */
export function EntryIcon({ of, size = 40 }: { of: CatalogEntry; size?: number }) {
    if (of.icon === null) return <Monogram name={of.name} size={size} />;
    return (
        <Monogram name={of.name} size={size}>
            <svg className="entry-icon" aria-hidden>
                <use href={`${icons}#${of.icon}`} />
            </svg>
        </Monogram>
    );
}
