import { useState } from "react";
import type { Line } from "./file";
import { LogView } from "./LogView";

const START = Date.UTC(2026, 0, 2, 10, 42);
const LINES: Line[] = Array.from({ length: 400 }, (_, at) => ({
    id: at + 1,
    stream: at === 0 ? "status" : at % 37 === 5 ? "stderr" : "stdout",
    ts: new Date(START + at * 700).toISOString(),
    message: at === 0 ? "running" : `Unpacking package ${at} of 399`,
}));

export function Following() {
    const [marked, setMarked] = useState<number | null>(null);
    return (
        <LogView
            label="Log of the update of notes"
            lines={LINES}
            unfinished="Downloading 42 %"
            complete={false}
            note={null}
            file="job-7.log"
            address={(line) => (line === null ? "#log" : `#line-${line}`)}
            marked={marked}
            onMark={setMarked}
        />
    );
}
