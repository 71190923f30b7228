import { useNotifications } from "@mantine/notifications";
import { lazy } from "react";
import { Later } from "./later/Later";

// Loaded with the first notification.
const List = lazy(() => import("./NoticeList"));

/** The notifications of the page. */
export function Notices() {
    const { notifications } = useNotifications();
    if (notifications.length === 0) return null;
    return (
        <Later failed={null}>
            <List position="bottom-right" limit={4} />
        </Later>
    );
}
