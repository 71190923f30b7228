import { Switch } from "@mantine/core";
import { useState } from "react";
import { LeaveDialog } from "./LeaveDialog";
import { AnchorLink } from "./Links";

export function ByALink() {
    const [unsaved, setUnsaved] = useState(false);
    return (
        <>
            <Switch
                label="Something is not saved"
                checked={unsaved}
                onChange={(e) => setUnsaved(e.currentTarget.checked)}
            />
            <AnchorLink size="md" to="/hosts">
                To another page
            </AnchorLink>
            <LeaveDialog title="Leave without saving?" unsaved={() => unsaved} onLeave={() => setUnsaved(false)}>
                Your changes to the script will be lost.
            </LeaveDialog>
        </>
    );
}
