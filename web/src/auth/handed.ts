/**
 * What single sign-on hands over behind the hash of this page's address where the second factor is still to come: no
 * browser sends that part to any server.
 */
export function handed(hash: string): { pending: string | null; returnTo: string | null } {
    const words = new URLSearchParams(hash.replace(/^#/, ""));
    return { pending: words.get("pending") || null, returnTo: words.get("return_to") };
}
