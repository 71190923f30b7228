import { Button, Text } from "@mantine/core";
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
            <Text size="sm" className="quiet">
                {t.notKnown}
            </Text>
        );
    }
    return (
        <>
            {found.length === 0 && <span className="quiet">{t.notUsed}</span>}
            {found.map((use) => (
                <div key={textOfUse(use)}>{textOfUse(use)}</div>
            ))}
            {uses.unread.length > 0 && (
                <Text size="xs" className="quiet">
                    {t.unread({ names: uses.unread.join(", ") })}
                </Text>
            )}
        </>
    );
}
