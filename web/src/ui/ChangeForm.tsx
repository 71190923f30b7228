import { type ReactNode, useId } from "react";
import type { Changes, Names } from "./changes";
import { PendingChanges } from "./PendingChanges";

type Props<T extends object> = {
    form: Changes<T>;
    names: Names<T>;
    /** Why the changes can't be applied; null when they can. */
    why: string | null;
    onApply: () => void;
    /** The request that applies them, if there is one. */
    request?: { isPending: boolean; error: unknown; reset: () => void };
    /** Reads again what is changed; offered when others changed it in the meantime. The changes stay. */
    onReload?: () => void;
    className?: string;
    children: ReactNode;
};

/** A form whose changes are reviewed, applied and discarded in the bar of the page. */
export function ChangeForm<T extends object>({
    form,
    names,
    why,
    onApply,
    request,
    onReload,
    className,
    children,
}: Props<T>) {
    const id = useId();
    const discard = () => {
        form.undo();
        request?.reset();
    };
    return (
        <form
            id={id}
            className={className}
            onSubmit={(event) => {
                event.preventDefault();
                if (form.dirty) onApply();
            }}
        >
            {children}
            <PendingChanges
                of={id}
                form={form}
                names={names}
                why={why}
                busy={request?.isPending ?? false}
                error={request?.error}
                onDiscard={discard}
                onReload={onReload}
            />
        </form>
    );
}
