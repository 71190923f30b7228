/** The pages of those who are not signed in: they are no pages of the router. */
export const SIGN_IN = "/login";
export const RECOVER = "/recover";

/** Whether an address is that of such a page. */
export const isOutside = (path: string) => [SIGN_IN, RECOVER].includes(path.replace(/\/+$/, ""));
