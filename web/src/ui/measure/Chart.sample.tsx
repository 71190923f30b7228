import { percent } from "../format";
import { Chart } from "./Chart";

const times = Array.from({ length: 360 }, (_, at) => Date.UTC(2026, 0, 2, 9, 0, at * 10));
const wave = (middle: number, width: number) =>
    times.map((_, at) => (at > 150 && at < 185 ? null : middle + width * Math.sin(at / 25)));
const write = (value: number) => percent(value);

export const SharedCrossHair = () => (
    <>
        <Chart
            label="Processor"
            group="sample"
            times={times}
            lines={[
                { label: "pve-a1", values: wave(30, 20) },
                { label: "pve-a2", values: wave(60, 12) },
            ]}
            format={write}
            most={100}
        />
        <Chart
            label="Memory"
            group="sample"
            times={times}
            lines={[{ label: "pve-a1", values: wave(50, 5) }]}
            format={write}
            most={100}
        />
    </>
);
const middle = wave(40, 15);
const edge = (by: number) => middle.map((value) => (value === null ? null : Math.max(0, value + by)));
export const BandAndMarks = () => (
    <Chart
        label="Processor"
        group="marks"
        times={times}
        lines={[{ label: "pve-a1", values: middle, low: edge(-9), high: edge(14) }]}
        marks={[
            { key: "1", from: times[40]!, to: times[70]!, tone: "job", label: "Back up nextcloud: succeeded" },
            { key: "2", from: times[220]!, to: times[221]!, tone: "failed", label: "Update wiki: failed" },
            { key: "3", from: times[300]!, to: null, tone: "alert", label: "CPU usage above 90 %" },
        ]}
        format={write}
        most={100}
    />
);
export const NotEnough = () => <Chart label="Processor" group="other" times={[]} lines={[]} format={write} />;
