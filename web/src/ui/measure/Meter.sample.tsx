import { bytesUsed } from "./amount";
import { Meter, Meters } from "./Meter";

const GIB = 2 ** 30;

export const Levels = () => (
    <div className="measures">
        <Meter label="Memory" of={bytesUsed(8.8 * GIB, 64 * GIB)} />
        <Meter label="Memory, high" of={bytesUsed(57 * GIB, 64 * GIB)} />
        <Meter label="Memory, full" of={bytesUsed(63 * GIB, 64 * GIB)} />
        <Meter label="Memory, not known" of={bytesUsed(null, null)} />
    </div>
);

export const OfAHost = () => (
    <Meters
        of={{
            cpu_pct: 14,
            cores: 8,
            mem_bytes: 21 * GIB,
            mem_total_bytes: 64 * GIB,
            disk_bytes: 430 * GIB,
            disk_total_bytes: 460 * GIB,
        }}
    />
);
