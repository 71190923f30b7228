import { Anchor, Switch } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { LeaveDialog } from "./LeaveDialog";

export function ByALink() {
    const [unsaved, setUnsaved] = useState(false);
    return (
        <>
            <Switch
                label="Something is not saved"
                checked={unsaved}
                onChange={(e) => setUnsaved(e.currentTarget.checked)}
            />
            <Anchor renderRoot={(props) => <Link to="/hosts" {...props} />}>To another page</Anchor>
            <LeaveDialog title="Leave without saving?" unsaved={() => unsaved} onLeave={() => setUnsaved(false)}>
                Your changes to the script will be lost.
            </LeaveDialog>
        </>
    );
}
