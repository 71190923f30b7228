import type { ReactNode } from "react";
import { type Held, type KeyName, SIGNS } from "./terminal/keys";
import { t } from "./texts";

/** What the keys are called; arrows are drawn and named. */
const SHOWN: { key: KeyName; label: string; drawn?: string }[] = [
    { key: "escape", label: t.escape },
    { key: "tab", label: t.tab },
    { key: "left", label: t.left, drawn: "←" },
    { key: "up", label: t.up, drawn: "↑" },
    { key: "down", label: t.down, drawn: "↓" },
    { key: "right", label: t.right, drawn: "→" },
    { key: "home", label: t.home },
    { key: "end", label: t.end },
    { key: "pageUp", label: t.pageUp },
    { key: "pageDown", label: t.pageDown },
];

type Props = {
    held: Held;
    onHold: (held: Held) => void;
    onKey: (key: KeyName) => void;
    onSign?: (sign: string) => void;
    /** Before the keys. */
    children?: ReactNode;
};

/** A row of keys that keyboards of telephones do not have. Ctrl and Alt are held until the next key. */
export function ExtraKeys({ held, onHold, onKey, onSign, children }: Props) {
    const [escapeKey, tabKey, ...rest] = SHOWN.map(({ key, label, drawn }) => (
        <Key key={key} label={drawn === undefined ? undefined : label} onPress={() => onKey(key)}>
            {drawn ?? label}
        </Key>
    ));
    return (
        <div className="console-keys" role="group" aria-label={t.keys}>
            {children}
            {escapeKey}
            {tabKey}
            <Key pressed={held.ctrl} onPress={() => onHold({ ...held, ctrl: !held.ctrl })}>
                {t.ctrl}
            </Key>
            <Key pressed={held.alt} onPress={() => onHold({ ...held, alt: !held.alt })}>
                {t.alt}
            </Key>
            {rest}
            {onSign &&
                SIGNS.map((sign) => (
                    <Key key={sign} onPress={() => onSign(sign)}>
                        {sign}
                    </Key>
                ))}
        </div>
    );
}

type KeyProps = { label?: string; pressed?: boolean; onPress: () => void; children: ReactNode };

/** A key. The focus stays where it is: the keyboard of a telephone would be hidden. */
export function Key({ label, pressed, onPress, children }: KeyProps) {
    return (
        <button
            type="button"
            aria-label={label}
            aria-pressed={pressed}
            onPointerDown={(event) => event.preventDefault()}
            onClick={onPress}
        >
            {children}
        </button>
    );
}
