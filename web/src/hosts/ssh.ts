import { query } from "../api/operation";

/** The SSH access of Holdfast to a host. */
export const ssh = (id: number) => query("hosts.ssh", { host_id: id }, { retry: false });
