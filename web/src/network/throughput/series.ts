import type { Schemas } from "../../api/client";

type Traffic = Schemas["HostThroughput"];

/** What a chart draws: times in milliseconds, and what was received and sent, null where nothing is known. */
export type Course = { times: number[]; received: (number | null)[]; sent: (number | null)[] };

/** The course of a host's traffic. Where points are missing, one without values is put between, so that the lines end there. */
export function courseOf({ points, step_seconds }: Traffic): Course {
    const course: Course = { times: [], received: [], sent: [] };
    const add = (time: number, received: number | null, sent: number | null) => {
        course.times.push(time * 1000);
        course.received.push(received);
        course.sent.push(sent);
    };
    points.forEach(({ time, in_bps, out_bps }, at) => {
        const before = points[at - 1]?.time;
        // Steps are not exact.
        if (step_seconds !== null && before !== undefined && time - before > 1.5 * step_seconds)
            add(before + step_seconds, null, null);
        add(time, in_bps, out_bps);
    });
    return course;
}

/** Whether there is nothing to draw, though the host answered. */
export function isEmpty({ received, sent }: Course): boolean {
    return [...received, ...sent].every((value) => value === null);
}
