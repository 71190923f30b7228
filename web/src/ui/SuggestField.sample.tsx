import { useState } from "react";
import { SuggestField as Field } from "./SuggestField";

export function SuggestField() {
    const [storage, setStorage] = useState("local-lvm");
    return (
        <Field
            label="Storage"
            description="Another name can be typed."
            items={[
                { value: "local-lvm", note: "120 GiB free of 500 GiB" },
                { value: "nfs-media", note: "1 TiB free of 4 TiB, shared" },
                { value: "local" },
            ]}
            value={storage}
            onChange={setStorage}
        />
    );
}
