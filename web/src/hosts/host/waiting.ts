import { t } from "./texts";

/** What tells whether a host is short of something; null is not known. */
export type Waiting = {
    cpu: number | null;
    load: number | null;
    cores: number | null;
    iowait: number | null;
    pressureCpu: number | null;
    pressureIo: number | null;
    pressureMemory: number | null;
    memory: number | null;
};

// From these percentages on, users notice. A load above the number of cores means that some wait.
const BUSY_CPU = 90;
const FULL_MEMORY = 95;
const MUCH_IOWAIT = 10;
const MUCH_PRESSURE = 20;

const above = (value: number | null, limit: number) => value !== null && value >= limit;

/** What a host is short of, as sentences: that nothing is short is known only if something was measured. */
export function findings(of: Waiting): string[] {
    const { cpu, load, cores, iowait, pressureCpu, pressureIo, pressureMemory, memory } = of;
    const found = [
        (above(cpu, BUSY_CPU) || above(pressureCpu, MUCH_PRESSURE)) && t.shortOfCpu,
        (above(iowait, MUCH_IOWAIT) || above(pressureIo, MUCH_PRESSURE)) && t.shortOfDisks,
        (above(memory, FULL_MEMORY) || above(pressureMemory, MUCH_PRESSURE)) && t.shortOfMemory,
    ].filter((one) => one !== false);
    // A load above the number of cores has one of these causes, and says which only with them.
    if (found.length === 0 && load !== null && cores !== null && load > cores && iowait !== null) return [t.shortOfCpu];
    if (found.length > 0) return found;
    return [cpu === null || iowait === null ? t.waitingUnknown : t.nothingShort];
}
