import { Anchor, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { App } from "../../api/client";

/** Leads to where an app's host gets its SSH key. */
export function ToHostSsh({ app }: { app: App }) {
    if (app.host_id === null) return null;
    return (
        <Text size="sm">
            <Anchor renderRoot={(p) => <Link to="/hosts/$id" params={{ id: String(app.host_id) }} {...p} />}>
                Set up SSH on {app.host_name}
            </Anchor>
        </Text>
    );
}
