import { Button, type ButtonProps, VisuallyHidden } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type ComponentPropsWithoutRef, useId } from "react";
import { Tip } from "./later/Tip";

type Props = ButtonProps &
    ComponentPropsWithoutRef<"button"> & {
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
            <Tip label={why}>
                <Button
                    {...button}
                    aria-disabled
                    data-disabled
                    aria-describedby={id}
                    onClick={(event) => event.preventDefault()}
                />
            </Tip>
            <VisuallyHidden id={id}>{why}</VisuallyHidden>
        </>
    );
}

/** A small button beside what it acts on. */
export function SmallButton({ why = null, ...button }: Omit<Props, "why"> & { why?: string | null }) {
    return <ActionButton why={why} size="xs" variant="default" {...button} />;
}

/** Replaces a control that the user may not use, and shows why. */
export function LockedHint({ children }: { children: string | null }) {
    return (
        <Tip label={children}>
            <span className="unknown" tabIndex={0} role="note" aria-label={children ?? undefined}>
                <IconLock size={15} aria-hidden />
            </span>
        </Tip>
    );
}
