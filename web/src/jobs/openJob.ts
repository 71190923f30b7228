import { createContext, useContext, useEffect } from "react";

type JobsContextValue = {
    /** Shows a job's log in the drawer. */
    open: (id: number) => void;
    /** Notifies the user that a job of theirs was started, and later how it ended, unless the job is shown then. */
    started: (id: number, what: string) => void;
    /** Declares that a drawer or page shows a job, until the returned function is called. */
    show: (id: number) => () => void;
};

/** Provided by JobsProvider. */
export const JobsContext = createContext<JobsContextValue>({ open: () => {}, started: () => {}, show: () => () => {} });
export const useJobs = () => useContext(JobsContext);

/** Declares that the calling component shows this job: no notification repeats what it shows. */
export function useShowing(id: number) {
    const { show } = useJobs();
    useEffect(() => show(id), [show, id]);
}
