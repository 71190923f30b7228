import { AnchorLink } from "../ui/Links";
import { t } from "./texts";

/** A job with a link to its page. */
export function JobLink({ id }: { id: number }) {
    return (
        <AnchorLink to="/activity/$id" params={{ id: String(id) }}>
            {t.job({ id })}
        </AnchorLink>
    );
}
