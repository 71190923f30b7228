import { cloneElement, type ReactElement, type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { Later } from "./Later";

type Button = {
    ref?: RefObject<HTMLButtonElement | null>;
    id?: string;
    onClick?: () => void;
    onPointerEnter?: () => void;
    onFocus?: () => void;
    "aria-haspopup"?: "menu";
    "aria-expanded"?: boolean;
    "aria-controls"?: string;
};

/** Where a menu is opened, and whether it is. */
export type MenuPlace = {
    id: string;
    target: RefObject<HTMLElement | null>;
    opened: boolean;
    onChange: (opened: boolean) => void;
};

type Props = {
    button: ReactElement<Button>;
    /** The menu itself, a lazy component: loaded when the pointer or the focus is at the button. */
    children: (place: MenuPlace) => ReactNode;
};

/** A button with a menu that is not loaded with the page. */
export function LaterMenu({ button, children }: Props) {
    const id = useId();
    const target = useRef<HTMLButtonElement>(null);
    const [used, setUsed] = useState(false);
    const [opened, setOpened] = useState(false);
    return (
        <>
            {cloneElement(button, {
                ref: target,
                id: `${id}-target`,
                onPointerEnter: () => setUsed(true),
                onFocus: () => setUsed(true),
                onClick: () => {
                    setUsed(true);
                    setOpened(!opened);
                },
                "aria-haspopup": "menu",
                "aria-expanded": opened,
                "aria-controls": opened ? `${id}-dropdown` : undefined,
            })}
            {used && <Later failed={null}>{children({ id, target, opened, onChange: setOpened })}</Later>}
        </>
    );
}
