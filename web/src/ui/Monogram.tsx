import type { ReactNode } from "react";
import { hue, initials } from "./monogram";

/** A generated icon: the initials of a name, or another picture, on a colour derived from the name. */
export function Monogram({ name, size = 36, children }: { name: string; size?: number; children?: ReactNode }) {
    return (
        <span
            aria-hidden
            className="monogram"
            style={{
                width: size,
                height: size,
                fontSize: Math.round(size * 0.4),
                // Dark enough in every hue for white letters to be readable.
                background: `hsl(${hue(name)} 42% 29%)`,
            }}
        >
            {children ?? initials(name)}
        </span>
    );
}
