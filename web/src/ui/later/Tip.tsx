import { cloneElement, lazy, type ReactElement, useEffect, useId, useState } from "react";
import { Later } from "./Later";

// Loaded when something is pointed at for the first time.
const Bubble = lazy(() => import("./Bubble"));

const DELAY_MS = 250;

type Target = {
    "aria-describedby"?: string;
    onPointerEnter?: (event: { currentTarget: HTMLElement }) => void;
    onPointerLeave?: (event: { pointerType: string }) => void;
    onFocus?: (event: { currentTarget: HTMLElement }) => void;
    onBlur?: () => void;
};

type Props = {
    label: string | null;
    /** What it explains: one element that passes its properties on to the document. */
    children: ReactElement<Target>;
};

/** A tooltip: shown where the pointer rests, and while the element has the focus. */
export function Tip({ label, children }: Props) {
    const id = useId();
    const [target, setTarget] = useState<HTMLElement>();
    const [wanted, want] = useState(false);
    const opened = useLater(wanted);
    useEffect(() => {
        if (!wanted) return;
        const close = (event: Event) => {
            if (!(event instanceof KeyboardEvent) || event.key === "Escape") want(false);
        };
        document.addEventListener("keydown", close);
        document.addEventListener("pointerdown", close);
        return () => {
            document.removeEventListener("keydown", close);
            document.removeEventListener("pointerdown", close);
        };
    }, [wanted]);
    const show = ({ currentTarget }: { currentTarget: HTMLElement }) => {
        setTarget(currentTarget);
        want(true);
    };
    return (
        <>
            {cloneElement(children, {
                "aria-describedby": children.props["aria-describedby"] ?? (opened ? id : undefined),
                onPointerEnter: show,
                // A finger leaves at once; what it has opened is closed by the next touch.
                onPointerLeave: ({ pointerType }) => pointerType !== "touch" && want(false),
                onFocus: show,
                onBlur: () => want(false),
            })}
            {target && (
                <Later failed={null}>
                    <Bubble id={id} target={target} opened={opened} label={label} multiline maw={320} />
                </Later>
            )}
        </>
    );
}

/** True after a moment; false at once. */
function useLater(wanted: boolean): boolean {
    const [passed, pass] = useState(false);
    useEffect(() => {
        if (!wanted) return;
        const timer = setTimeout(() => pass(true), DELAY_MS);
        return () => {
            clearTimeout(timer);
            pass(false);
        };
    }, [wanted]);
    return wanted && passed;
}
