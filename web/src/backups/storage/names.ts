import type { BackupStorage } from "../queries";
import { t } from "./texts";

/** What tells a storage from the others. */
export const nameOf = ({ storage, node }: Pick<BackupStorage, "storage" | "node">) => t.nameOf({ storage, node });
