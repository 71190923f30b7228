import { IconLock } from "@tabler/icons-react";
import { Quiet } from "../ui/Quiet";
import { Panel } from "../ui/States";
import { t } from "./texts";

/** Why a console can't be opened, for this user or for any. */
export function Denied({ why }: { why: string }) {
    return (
        <Panel title={t.title}>
            <Quiet>
                <IconLock size={16} aria-hidden className="inline-icon spaced-icon" />
                {why}
            </Quiet>
        </Panel>
    );
}
