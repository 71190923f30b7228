import "../../ui/table/table.css";
import { useQuery } from "@tanstack/react-query";
import { hosts } from "../../api/queries";
import { Quiet } from "../../ui/Quiet";
import type { CoverageProblem } from "./queries";
import { t } from "./texts";

/** What a problem is about, as the service names it: "storage nas", "backup jobs" or "guests". */
const storageOf = ({ what }: CoverageProblem) => /^storage (.+)$/.exec(what)?.[1];
const isJobs = ({ what }: CoverageProblem) => /^backup jobs$/.test(what);

/** What could not be read: of the guests there, not everything is known. */
export function Problems({ of: all }: { of: readonly CoverageProblem[] }) {
    const storages = all.filter((one) => storageOf(one) !== undefined);
    const jobs = all.filter(isJobs);
    const guests = all.filter((one) => storageOf(one) === undefined && !isJobs(one));
    return (
        <>
            {guests.length > 0 && <Some title={t.unreadGuests({ n: guests.length })} of={guests} />}
            {storages.length > 0 && <Some title={t.unreadStorages({ n: storages.length })} of={storages} />}
            {jobs.length > 0 && <JobProblems of={jobs} />}
        </>
    );
}

/** The clusters whose backup jobs could not be read. */
export function JobProblems({ of: all }: { of: readonly CoverageProblem[] }) {
    const jobs = all.filter(isJobs);
    return jobs.length === 0 ? null : <Some title={t.unreadJobs({ n: jobs.length })} of={jobs} />;
}

function Some({ title, of: all }: { title: string; of: readonly CoverageProblem[] }) {
    const names = new Map((useQuery(hosts).data ?? []).map(({ id, name }) => [id, name]));
    return (
        <details className="fold spaced-after">
            <summary>{title}</summary>
            <ul className="results" tabIndex={0}>
                {all.map((one) => (
                    <li key={`${one.host_id}/${one.what}`}>
                        <span>
                            {storageOf(one) ?? names.get(one.host_id)}{" "}
                            {storageOf(one) !== undefined && (
                                <Quiet span size="xs">
                                    {names.get(one.host_id)}
                                </Quiet>
                            )}
                        </span>
                        <Quiet span className="breaks">
                            {one.reason}
                        </Quiet>
                    </li>
                ))}
            </ul>
        </details>
    );
}
