import { useNotifications } from "@mantine/notifications";
import { lazy, Suspense } from "react";

// Loaded with the first notification.
const List = lazy(() => import("./NoticeList"));

/** The notifications of the page. */
export function Notices() {
    const { notifications } = useNotifications();
    if (notifications.length === 0) return null;
    return (
        <Suspense fallback={null}>
            <List position="bottom-right" limit={4} />
        </Suspense>
    );
}
