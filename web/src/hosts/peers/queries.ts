import { query } from "../../api/operation";

/** The other members of a host's cluster. Each call asks all of them, so that nothing but a person repeats it. */
export const peers = (id: number) => query("hosts.peers", { host_id: id }, { retry: false, staleTime: 60_000 });
