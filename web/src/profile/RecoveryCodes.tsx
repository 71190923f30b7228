import { Group } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { SmallButton } from "../ui/ActionButton";
import { Copy } from "../ui/Copy";
import { t } from "./texts";

/** Recovery codes, with buttons to copy, download and print them. Only the codes are printed, not the page. */
export function RecoveryCodes({ codes, account }: { codes: string[]; account: string }) {
    const text = [t.recoveryCodesOf({ account }), location.origin, t.eachWorksOnce, "", ...codes, ""].join("\n");
    const download = () => {
        const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
        const link = document.createElement("a");
        link.href = url;
        link.download = "holdfast-recovery-codes.txt";
        link.click();
        URL.revokeObjectURL(url);
    };
    return (
        <>
            <div className="printed">
                <p className="only-print">{t.recoveryCodesHead({ account, origin: location.origin })}</p>
                <ul className="codes" aria-label={t.recoveryCodes}>
                    {codes.map((code) => (
                        <li key={code}>{code}</li>
                    ))}
                </ul>
            </div>
            <Group gap="xs">
                <Copy text={text} label={t.copyCodes} />
                <SmallButton leftSection={<IconDownload size={14} aria-hidden />} onClick={download}>
                    {t.download}
                </SmallButton>
                <SmallButton leftSection={<IconPrinter size={14} aria-hidden />} onClick={() => window.print()}>
                    {t.print}
                </SmallButton>
            </Group>
        </>
    );
}
