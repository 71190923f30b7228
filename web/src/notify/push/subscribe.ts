/** Whether this browser can be notified, and what it would take. */
export type Support = "yes" | "insecure" | "unsupported" | "denied";

/** What this browser allows now. */
export function support(): Support {
    if (!window.isSecureContext) return "insecure";
    if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
        return "unsupported";
    return Notification.permission === "denied" ? "denied" : "yes";
}

const WORKER = "/sw.js";

/** The subscription of this browser; null if it has none. Asks nobody for anything. */
export async function subscription(): Promise<PushSubscription | null> {
    if (support() === "insecure" || support() === "unsupported") return null;
    const worker = await navigator.serviceWorker.getRegistration("/");
    return (await worker?.pushManager.getSubscription()) ?? null;
}

/** By this the service names a subscription without telling its address: SHA-256 in hexadecimal. */
export async function hashOf(endpoint: string): Promise<string> {
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
    return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Asks for permission, and subscribes. Called from a click: browsers refuse it otherwise. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
    const permission = await Notification.requestPermission();
    if (permission !== "granted") throw new Error(permission);
    const worker = await navigator.serviceWorker.register(WORKER, { scope: "/" });
    await navigator.serviceWorker.ready;
    const present = await worker.pushManager.getSubscription();
    // One for another key, for example of a service that was here before, can't be used.
    if (present !== null && !hasKey(present, publicKey)) await present.unsubscribe();
    return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
}

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
    const key = options.applicationServerKey;
    if (key === null) return false;
    const expected = bytesOf(publicKey);
    const present = new Uint8Array(key);
    return present.length === expected.length && present.every((byte, index) => byte === expected[index]);
}

/** The bytes of a text in base64url. */
export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
    const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
