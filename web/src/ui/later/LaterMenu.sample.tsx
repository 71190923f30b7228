import { Button, Group, Menu } from "@mantine/core";
import { LaterMenu } from "./LaterMenu";
import { MenuBody } from "./MenuBody";

export const OfAButton = () => (
    <Group>
        <LaterMenu button={<Button variant="default">New</Button>}>
            {(place) => (
                <MenuBody {...place} width={200}>
                    <Menu.Item>App</Menu.Item>
                    <Menu.Item>Host</Menu.Item>
                </MenuBody>
            )}
        </LaterMenu>
    </Group>
);
