import { Link } from "@tanstack/react-router";
import { t } from "./texts";
import type { TrailPart } from "./trail";
import { useTrail } from "./useTrail";

/** Where the page is. On a narrow window only the part above the page is shown. */
export function Breadcrumb() {
    const trail = useTrail();
    if (trail.length === 0) return null;
    return (
        <nav aria-label={t.breadcrumb} className="breadcrumb">
            <ol>
                {trail.map((part, i) => (
                    <li key={i}>
                        {i === trail.length - 1 ? (
                            <span aria-current="page">{labelOf(part)}</span>
                        ) : (
                            <Link to={part.to}>{labelOf(part)}</Link>
                        )}
                    </li>
                ))}
            </ol>
        </nav>
    );
}

function labelOf({ label }: TrailPart): string {
    return label === undefined ? "…" : (label ?? t.unknown);
}
