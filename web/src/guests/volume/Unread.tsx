import { useQuery } from "@tanstack/react-query";
import { hosts } from "../../api/queries";
import { Quiet } from "../../ui/Quiet";
import type { UnreadStorage } from "./queries";
import { t } from "./texts";

/** The storages that may have more volumes without a guest; each with the reason. */
export function Unread({ storages }: { storages: readonly UnreadStorage[] }) {
    const names = useQuery(hosts).data;
    if (storages.length === 0) return null;
    return (
        <details className="fold spaced-after">
            <summary>{t.unread({ n: storages.length })}</summary>
            <ul className="results" tabIndex={0}>
                {storages.map(({ host_id, storage, reason }, i) => (
                    <li key={`${host_id}/${storage}/${i}`}>
                        <span>
                            {storage ?? t.allStorages}{" "}
                            <Quiet span size="xs">
                                {names?.find(({ id }) => id === host_id)?.name}
                            </Quiet>
                        </span>
                        <Quiet span className="breaks">
                            {reason}
                        </Quiet>
                    </li>
                ))}
            </ul>
        </details>
    );
}
