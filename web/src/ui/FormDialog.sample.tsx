import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "./FormDialog";

export const WithOneField = () => {
    const [open, setOpen] = useState(false);
    const close = () => setOpen(false);
    return (
        <>
            <Button onClick={() => setOpen(true)}>Rename</Button>
            {open && (
                <FormDialog title="Rename notes" action="Rename" ready onSend={close} onClose={close}>
                    <TextInput label="Name" data-autofocus />
                </FormDialog>
            )}
        </>
    );
};
