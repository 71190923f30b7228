import { Button, type ButtonProps, Tooltip, VisuallyHidden } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type ComponentPropsWithoutRef, useId } from "react";

type Props = ButtonProps & ComponentPropsWithoutRef<"button"> & {
    /** Why it can't be used now; null when it can. */
    why: string | null;
};

/**
 * A button that is never dead: while it can't be used it keeps its place in the tab order and says why. One that sends a
 * form stays the form's own: were it none, Enter would send the form past it.
 */
export function Act({ why, ...button }: Props) {
    const id = useId();
    if (why === null) return <Button {...button} />;
    return (
        <>
            <Tooltip label={why} multiline maw={320}>
                <Button
                    {...button}
                    aria-disabled
                    data-disabled
                    aria-describedby={id}
                    onClick={(event) => event.preventDefault()}
                />
            </Tooltip>
            <VisuallyHidden id={id}>{why}</VisuallyHidden>
        </>
    );
}

/** Stands where a control would, and says why there is none. */
export function Why({ children }: { children: string | null }) {
    return (
        <Tooltip label={children} multiline maw={320}>
            <span className="unknown" tabIndex={0} role="note" aria-label={children ?? undefined}>
                <IconLock size={15} aria-hidden />
            </span>
        </Tooltip>
    );
}
