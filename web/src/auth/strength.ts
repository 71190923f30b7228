import { t } from "./signInTexts";

/** An estimate of a password before it is sent. The server decides. */
export type Strength = { share: number; color: string; text: string };

const SHORTEST = 12;

export function strength(password: string, own: string[] = []): Strength {
    if (password === "") return { share: 0, color: "gray", text: "" };
    const missing = SHORTEST - [...password].length;
    if (missing > 0) {
        return { share: 100 * (1 - missing / 20), color: "orange", text: t.moreCharacters({ missing }) };
    }
    const words = own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length > 3);
    const contained = words.find((word) => password.toLowerCase().includes(word));
    if (contained !== undefined) return { share: 35, color: "orange", text: t.easyGuessHere({ contained }) };
    if (new Set(password.toLowerCase()).size < 7)
        return { share: 35, color: "orange", text: t.tooFewDifferentCharacters };
    const length = [...password].length;
    if (length < 16) return { share: 65, color: "teal", text: t.fairLongerBetter };
    return { share: length < 20 ? 85 : 100, color: "teal", text: length < 20 ? t.good : t.strong };
}
