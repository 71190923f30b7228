import type { Schemas } from "../../api/client";
import { query } from "../../api/operation";

export type Volume = Schemas["OrphanedVolume"];
export type OtherVolume = Schemas["OtherVolume"];
export type UnreadStorage = Schemas["UnreadStorage"];

const READ_EVERY_MS = 30_000;

/** The volumes that belong to no guest. The service reads them in the background, and no event reports that it did. */
export const orphanedVolumes = query("volumes.orphaned", {}, { staleTime: 0, refetchInterval: READ_EVERY_MS });
