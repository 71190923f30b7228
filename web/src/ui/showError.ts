import { notifications } from "@mantine/notifications";
import { errorText } from "../api/client";

/** Tells why a command failed that has no form in which it could be shown. */
export function showError(error: unknown) {
    notifications.show({ color: "red", message: errorText(error) });
}
