import { Button } from "@mantine/core";
import { Quiet } from "../../ui/Quiet";
import { t } from "./texts";
import { textOfUse, type Uses } from "./uses";

/** What names an object: asked for, because all firewalls of the cluster are read for it. */
export function UsedBy({ uses, type, name }: { uses: Uses; type: "alias" | "ipset"; name: string }) {
    const found = uses.of(type, name);
    if (found === null) {
        return uses.read || uses.isReading ? (
            <Button
                size="compact-xs"
                variant="default"
                loading={uses.isReading}
                onClick={() => uses.read?.()}
                aria-label={t.whereUsedOf({ name })}
            >
                {t.whereUsed}
            </Button>
        ) : (
            <Quiet>{t.notKnown}</Quiet>
        );
    }
    return (
        <>
            {found.length === 0 && <span className="quiet">{t.notUsed}</span>}
            {found.map((use) => (
                <div key={textOfUse(use)}>{textOfUse(use)}</div>
            ))}
            {uses.unread.length > 0 && <Quiet size="xs">{t.unread({ names: uses.unread.join(", ") })}</Quiet>}
        </>
    );
}
