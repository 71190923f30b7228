import { query } from "../api/operation";

/** A container with what only its host knows. */
export const container = (id: number) => query("containers.get", { container_id: id }, { staleTime: 0, retry: false });
