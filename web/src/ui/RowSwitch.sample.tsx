import { useState } from "react";
import { RowSwitch } from "./RowSwitch";

export function Switched() {
    const [on, setOn] = useState(true);
    return <RowSwitch label="Night run" on={on} busy={false} onChange={setOn} />;
}

export const WhileItIsAnswered = () => <RowSwitch label="Week run" on busy onChange={() => {}} />;
