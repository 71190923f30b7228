import { Button, Group } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { Copy } from "../ui/Copy";

/** Recovery codes, with buttons to copy, download and print them. Only the codes are printed, not the page. */
export function RecoveryCodes({ codes, account }: { codes: string[]; account: string }) {
    const text = `Holdfast recovery codes of ${account}\n${location.origin}\nEach works once.\n\n${codes.join("\n")}\n`;
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
                <p className="only-print">
                    Holdfast recovery codes of {account}, {location.origin}. Each works once.
                </p>
                <ul className="codes" aria-label="Recovery codes">
                    {codes.map((code) => (
                        <li key={code}>{code}</li>
                    ))}
                </ul>
            </div>
            <Group gap="xs">
                <Copy text={text} label="Copy codes" />
                <Button variant="default" size="xs" leftSection={<IconDownload size={14} aria-hidden />} onClick={download}>
                    Download
                </Button>
                <Button
                    variant="default"
                    size="xs"
                    leftSection={<IconPrinter size={14} aria-hidden />}
                    onClick={() => window.print()}
                >
                    Print
                </Button>
            </Group>
        </>
    );
}
