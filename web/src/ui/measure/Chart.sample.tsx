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
        <Chart label="Memory" group="sample" times={times} lines={[{ label: "pve-a1", values: wave(50, 5) }]} format={write} most={100} />
    </>
);
export const NotEnough = () => <Chart label="Processor" group="other" times={[]} lines={[]} format={write} />;
