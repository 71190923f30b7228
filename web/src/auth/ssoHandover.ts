/**
 * Reads what single sign-on passes in the hash of this page's URL when the second factor is still required. A browser
 * never sends the hash to a server.
 */
export function readHandover(hash: string): { pending: string | null; returnTo: string | null } {
    const words = new URLSearchParams(hash.replace(/^#/, ""));
    return { pending: words.get("pending") || null, returnTo: words.get("return_to") };
}
