import "./kind.css";
import { IconApps, IconBox, IconCopy, IconDeviceDesktop, IconServer2 } from "@tabler/icons-react";

const ICONS = { app: IconApps, container: IconBox, vm: IconDeviceDesktop, template: IconCopy, host: IconServer2 };

/** What kind of object a row is: an icon, and the words for it where they have room and for readers. */
export function KindIcon({ of, name }: { of: keyof typeof ICONS; name: string }) {
    const Icon = ICONS[of];
    return (
        <span className="kind" title={name}>
            <Icon size={16} aria-hidden />
            <span>{name}</span>
        </span>
    );
}
