import { Button, type ButtonProps, Tooltip, VisuallyHidden } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type ComponentPropsWithoutRef, useId } from "react";

type Props = ButtonProps & ComponentPropsWithoutRef<"button"> & {
    /** Why it can't be used now; null when it can. */
    why: string | null;
};

/**
 * A button that explains why it is disabled: it stays in the tab order and shows the reason. A submit button remains the
 * form's submit button while disabled; otherwise Enter would submit the form without it.
 */
export function ActionButton({ why, ...button }: Props) {
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

/** Replaces a control that the user may not use, and shows why. */
export function LockedHint({ children }: { children: string | null }) {
    return (
        <Tooltip label={children} multiline maw={320}>
            <span className="unknown" tabIndex={0} role="note" aria-label={children ?? undefined}>
                <IconLock size={15} aria-hidden />
            </span>
        </Tooltip>
    );
}
