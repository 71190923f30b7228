import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { t } from "./texts";

/** A job with a link to its page. */
export function JobLink({ id }: { id: number }) {
    return (
        <Anchor size="sm" renderRoot={(props) => <Link to="/activity/$id" params={{ id: String(id) }} {...props} />}>
            {t.job({ id })}
        </Anchor>
    );
}
