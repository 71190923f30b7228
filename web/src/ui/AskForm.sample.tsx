import { TextInput } from "@mantine/core";
import { useState } from "react";
import { AskForm } from "./AskForm";

export function InADialog() {
    const [name, setName] = useState("");
    return (
        <AskForm
            action="Create team"
            ready={name !== ""}
            busy={false}
            onSend={() => setName("")}
            onClose={() => setName("")}
        >
            <TextInput label="Name" value={name} onChange={(e) => setName(e.currentTarget.value)} />
        </AskForm>
    );
}
