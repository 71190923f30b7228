import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { errorText, Problem } from "../../api/client";
import { useConfirmed } from "./useConfirmed";

const change = async (confirm: string | undefined) => {
    if (confirm !== "pve-a1") {
        throw new Problem(
            409,
            "confirm_required",
            'Holdfast would lose its connection to pve-a1. Type "pve-a1" in the field confirm.',
            [],
            "pve-a1",
        );
    }
};

export function OfADangerousChange() {
    const { send, dialog } = useConfirmed();
    const [said, say] = useState("");
    return (
        <Group>
            <Button
                onClick={() =>
                    void send("Save the rule?", "Save the rule", change).then(
                        () => say("Saved."),
                        (error: unknown) => say(errorText(error)),
                    )
                }
            >
                Save
            </Button>
            <Text>{said}</Text>
            {dialog}
        </Group>
    );
}
