import { type RefObject, useEffect } from "react";
import { t } from "../texts";
import type { NAMED } from "./combinations";

/** Something to erase: keyboards of telephones report no erasing in an empty field. */
const FILLED = " ".repeat(20);

type Props = {
    area: RefObject<HTMLTextAreaElement | null>;
    onCharacter: (character: string) => void;
    onKey: (key: keyof typeof NAMED) => void;
};

/** A field that is not seen: a telephone shows its keyboard while it has the focus, and what is typed goes to the machine. */
export function SoftKeyboard({ area, onCharacter, onKey }: Props) {
    useEffect(() => {
        if (area.current) area.current.value = FILLED;
    }, [area]);
    return (
        <textarea
            ref={area}
            className="unseen"
            tabIndex={-1}
            aria-label={t.typeHere}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            onInput={({ currentTarget, nativeEvent }) => {
                const { inputType, data, isComposing } = nativeEvent as InputEvent;
                if (isComposing) return;
                if (inputType.startsWith("delete")) onKey("backspace");
                else if (inputType === "insertLineBreak" || data === "\n") onKey("enter");
                else for (const character of data ?? "") onCharacter(character);
                currentTarget.value = FILLED;
            }}
            onCompositionEnd={({ currentTarget, data }) => {
                for (const character of data) onCharacter(character);
                currentTarget.value = FILLED;
            }}
        />
    );
}
