import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import type { Firewall } from "../firewall";
import { addressOf } from "./targets";
import { t } from "./texts";

const CopyDialog = lazy(() => import("./CopyDialog"));

/** Opens the dialog that copies from a firewall. Whether a target may be changed is decided for each. */
export function CopyButton({ firewall }: { firewall: Firewall }) {
    const [open, setOpen] = useState(false);
    const from = useMemo(() => addressOf(firewall), [firewall]);
    if (from === null) return null;
    return (
        <>
            <Button size="xs" variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => setOpen(true)}>
                {t.open}
            </Button>
            {open && (
                <Suspense>
                    <CopyDialog firewall={firewall} from={from} onClose={() => setOpen(false)} />
                </Suspense>
            )}
        </>
    );
}
