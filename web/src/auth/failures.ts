const WORDS: Record<string, string> = {
};

/** What a sign-in that failed elsewhere says, by its code; null without one. */
export function failureWords(code: string | undefined): string | null {
    if (code === undefined) return null;
    return WORDS[code] ?? "Single sign-on did not work. Try again, or sign in with your password.";
}
