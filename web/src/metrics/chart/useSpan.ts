import { useNavigate, useSearch } from "@tanstack/react-router";
import { fixedOf, type Span } from "../spans";

/** The span in the address of a page with charts, and what changes it. */
export function useSpan(): [Span, (next: Span) => void] {
    const { span = "hour" } = useSearch({ strict: false });
    const navigate = useNavigate();
    return [
        span,
        (next) =>
            void navigate({
                to: ".",
                search: (known) => ({ ...known, span: next === "hour" ? undefined : next }),
                // From a part of it one comes back to the whole.
                replace: fixedOf(next) === null,
            }),
    ];
}
