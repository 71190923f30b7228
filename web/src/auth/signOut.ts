import { notifications } from "@mantine/notifications";
import { errorText, Problem } from "../api/client";
import { withoutReading } from "../api/early";
import { call } from "../api/operation";
import { t } from "./texts";

/** Ends this session and clears the page. */
export async function signOut() {
    try {
        await withoutReading(() => call("auth.logout"));
    } catch (e) {
        // 401: the session has ended already. After any other error the user is still signed in.
        if (!(e instanceof Problem && e.status === 401)) {
            notifications.show({ color: "red", title: t.youStillSigned, message: errorText(e) });
            return;
        }
    }
    localStorage.setItem(KEY, String(Date.now()));
    window.location.replace("/login");
}

const KEY = "holdfast-signed-out";

/** Calls back when the user signs out in another window of this browser. */
export function onSignOut(work: () => void): () => void {
    const hear = ({ key, newValue }: StorageEvent) => {
        if (key === KEY && newValue !== null) work();
    };
    window.addEventListener("storage", hear);
    return () => window.removeEventListener("storage", hear);
}
