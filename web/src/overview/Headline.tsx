import { IconAlertOctagon } from "@tabler/icons-react";
import { AnchorLink } from "../ui/Links";
import { critical } from "./problems";
import { t } from "./texts";
import { useProblems } from "./useProblems";

/** The most urgent problem, beside the title, where nothing moves when it comes; nothing while none is critical. */
export function Headline() {
    const [first, ...more] = critical(useProblems());
    if (first === undefined) return null;
    return (
        <div className="headline" role="alert">
            <IconAlertOctagon size={22} aria-hidden />
            <AnchorLink inherit to={first.to} search={first.search as never}>
                {t.headline({ first: first.title, more: more.length })}
            </AnchorLink>
        </div>
    );
}
