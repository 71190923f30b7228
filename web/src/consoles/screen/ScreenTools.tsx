import { ActionIcon, Menu } from "@mantine/core";
import type RFB from "@novnc/novnc";
import {
    IconArrowsMove,
    IconCamera,
    IconClipboardText,
    IconCommand,
    IconEye,
    IconKeyboard,
    IconPhoto,
    IconZoomScan,
} from "@tabler/icons-react";
import { saveBlob } from "../../ui/log/file";
import { Tool } from "../Frame";
import type { Quality, Settings } from "../settings";
import { t } from "../texts";
import { COMBINATIONS } from "./combinations";
import { press } from "./typing";

type Props = {
    name: string;
    rfb: RFB | null;
    hasClipboard: boolean;
    settings: Settings;
    change: (change: Partial<Settings>) => void;
    viewOnly: boolean;
    onViewOnly: (viewOnly: boolean) => void;
    moves: boolean;
    onMoves: (moves: boolean) => void;
    onDialog: (dialog: "type" | "clipboard") => void;
};

const QUALITIES: Record<Quality, string> = { low: t.qualityLow, medium: t.qualityMedium, high: t.qualityHigh };

/** The tools of a screen. */
export function ScreenTools({
    name,
    rfb,
    hasClipboard,
    settings,
    change,
    viewOnly,
    onViewOnly,
    moves,
    onMoves,
    onDialog,
}: Props) {
    const { scaled, quality } = settings;
    const off = rfb === null;
    return (
        <>
            <ToolMenu label={t.combinations} icon={IconCommand} disabled={off || viewOnly}>
                {COMBINATIONS.map((one) => (
                    <Menu.Item
                        key={one.name}
                        onClick={() => {
                            if (rfb === null) return;
                            press(rfb, one.keys);
                            setTimeout(() => rfb.focus());
                        }}
                    >
                        {one.name}
                    </Menu.Item>
                ))}
            </ToolMenu>
            <Tool label={t.typeText} icon={IconKeyboard} onClick={() => onDialog("type")} disabled={off || viewOnly} />
            {hasClipboard && (
                <Tool
                    label={t.clipboard}
                    icon={IconClipboardText}
                    onClick={() => onDialog("clipboard")}
                    disabled={off || viewOnly}
                />
            )}
            <Tool label={t.screenshot} icon={IconCamera} onClick={() => rfb && save(rfb, name)} disabled={off} />
            <Tool label={t.viewOnly} icon={IconEye} onClick={() => onViewOnly(!viewOnly)} pressed={viewOnly} />
            <Tool label={t.scaled} icon={IconZoomScan} onClick={() => change({ scaled: !scaled })} pressed={scaled} />
            {!scaled && (
                <Tool label={t.movePicture} icon={IconArrowsMove} onClick={() => onMoves(!moves)} pressed={moves} />
            )}
            <ToolMenu label={t.quality} icon={IconPhoto}>
                {Object.entries(QUALITIES).map(([value, label]) => (
                    <Menu.Item
                        key={value}
                        role="menuitemradio"
                        aria-checked={quality === value}
                        data-checked={quality === value || undefined}
                        className="console-choice"
                        onClick={() => change({ quality: value as Quality })}
                    >
                        {label}
                    </Menu.Item>
                ))}
            </ToolMenu>
        </>
    );
}

type ToolMenuProps = { label: string; icon: typeof IconEye; disabled?: boolean; children: React.ReactNode };

function ToolMenu({ label, icon: Icon, disabled, children }: ToolMenuProps) {
    return (
        <Menu position="bottom-end">
            <Menu.Target>
                <ActionIcon variant="default" title={label} aria-label={label} disabled={disabled}>
                    <Icon size={16} />
                </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown mah={400} className="console-menu">
                {children}
            </Menu.Dropdown>
        </Menu>
    );
}

function save(rfb: RFB, name: string) {
    rfb.toBlob((blob) => blob && saveBlob(`${name}.png`, blob), "image/png");
}
