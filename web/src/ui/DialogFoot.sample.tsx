import { Button } from "@mantine/core";
import { DialogFoot } from "./DialogFoot";
import { ErrorAlert } from "./States";

export const WithAnError = () => (
    <DialogFoot error={<ErrorAlert error={new Error("The name is taken.")} />}>
        <Button variant="default">Cancel</Button>
        <Button>Save</Button>
    </DialogFoot>
);
