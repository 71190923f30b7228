import { Badge, Button, Menu } from "@mantine/core";
import { Status } from "../Status";
import { ObjectPage } from "./ObjectPage";

export const OfAnApp = () => (
    <ObjectPage
        name="notes"
        state={<Status of="running" />}
        note="Container 101 on pve-a1"
        tags={<Badge variant="default">db</Badge>}
        actions={<Button variant="default">Stop</Button>}
        menu={<Menu.Item color="red">Uninstall</Menu.Item>}
        tabs={[
            { to: "/", label: "Overview" },
            { to: "/network", label: "Network" },
            { to: "/update", label: "Update" },
        ]}
    >
        What the open tab shows.
    </ObjectPage>
);
