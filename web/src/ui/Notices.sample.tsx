import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";

export const GoodAndBad = () => (
    <Group>
        <Button variant="default" onClick={() => notifications.show({ color: "teal", message: "notes was changed." })}>
            Success
        </Button>
        <Button
            variant="default"
            onClick={() =>
                notifications.show({
                    color: "red",
                    title: "The update of notes failed",
                    message: "Host pve-a1 is offline.",
                })
            }
        >
            Failure
        </Button>
    </Group>
);
