import { SimpleGrid } from "@mantine/core";
import { useState } from "react";
import { KeepFields as Fields } from "./KeepFields";
import { type Keep, RULES } from "./keep";

export function KeepFields() {
    const [keep, setKeep] = useState<Keep>({ last: 3, weekly: 4 });
    return (
        <SimpleGrid cols={{ base: 2, sm: 6 }}>
            <Fields rules={RULES} keep={keep} onChange={(change) => setKeep({ ...keep, ...change })} />
        </SimpleGrid>
    );
}
