import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { Job } from "../api/client";
import { job } from "../api/queries";
import type { LiveEvents } from "../live/live";
import { jobsLive } from "./live";

const PATIENT = { timeout: 50_000 };

test("a response that was under way when a job ended does not bring its former state back", async () => {
    const cache = new QueryClient();
    let heard: (job: Job) => void = () => {};
    jobsLive({ cache, on: (_: string, work: (job: Job) => void) => (heard = work) } as unknown as LiveEvents);
    const answers: ((job: Job) => void)[] = [];
    const observer = new QueryObserver<Job>(cache, {
        queryKey: job(7).queryKey,
        queryFn: () => new Promise((resolve) => answers.push(resolve)),
        staleTime: Number.POSITIVE_INFINITY,
    });
    observer.subscribe(() => {});
    const [running, succeeded] = ["running", "succeeded"].map(
        (status) => ({ id: 7, kind: "app.import", status }) as Job,
    );
    heard(succeeded!);
    answers[0]!(running!);
    await vi.waitFor(() => expect(answers).toHaveLength(2), PATIENT);
    answers[1]!(succeeded!);
    await vi.waitFor(() => expect(cache.isFetching()).toBe(0), PATIENT);
    expect(observer.getCurrentResult().data?.status).toBe("succeeded");
    observer.destroy();
});
