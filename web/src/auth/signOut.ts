import { notifications } from "@mantine/notifications";
import { api, Problem, take, words } from "../api/client";

/** Ends this session and leaves nothing of it in the page. */
export async function signOut() {
    try {
        await take(api.POST("/api/v1/auth/logout"));
    } catch (e) {
        // Whose session is over already is out; anybody else must know that they are not.
        if (!(e instanceof Problem && e.status === 401)) {
            notifications.show({ color: "red", title: "You are still signed in", message: words(e) });
            return;
        }
    }
    window.location.replace("/login");
}
