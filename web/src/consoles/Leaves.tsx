import { Quiet } from "../ui/Quiet";
import { t } from "./texts";

/** What happens to a console that is left, and how to leave it with the keyboard. */
export function Leaves() {
    return (
        <Quiet size="xs" mt="xs">
            {t.leaves} {t.leaveHint}
        </Quiet>
    );
}
