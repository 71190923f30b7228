import { useQuery } from "@tanstack/react-query";
import { Ago } from "../ui/Ago";
import { Quiet } from "../ui/Quiet";
import { backupStorages } from "./queries";
import { t } from "./texts";

/** The storages that could not be read, each with the reason: a list without their backups is not complete. */
export function Unread() {
    const storages = (useQuery(backupStorages).data ?? []).filter(({ problem }) => problem !== null);
    if (storages.length === 0) return null;
    return (
        <details className="fold spaced-after">
            <summary>{t.unread({ n: storages.length })}</summary>
            <ul className="results" tabIndex={0}>
                {storages.map(({ host_id, node, storage, host_name, problem, read_at }) => (
                    <li key={`${host_id}/${node}/${storage}`}>
                        <span>
                            {storage}{" "}
                            <Quiet span size="xs">
                                {host_name}
                            </Quiet>
                        </span>
                        <Quiet span className="breaks">
                            {problem}{" "}
                            {read_at === null ? t.neverRead : t.knownSince({ at: () => <Ago key="at" at={read_at} /> })}
                        </Quiet>
                    </li>
                ))}
            </ul>
        </details>
    );
}
