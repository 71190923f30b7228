import { IconBoxMultiple, IconPackages, IconServer2 } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useDenialReason } from "../auth/access";
import { CreateItems } from "../guests/create/CreateItems";
import type { MenuPlace } from "../ui/later/LaterMenu";
import { MenuBody } from "../ui/later/MenuBody";
import { ReasonedItem } from "../ui/ReasonedItem";
import { t } from "./texts";

/** What can be added to Holdfast; what the user may not add is shown with the reason. */
export default function NewItems({ place }: { place: MenuPlace }) {
    const navigate = useNavigate();
    const whyNoHost = useDenialReason("hosts.add");
    const whyNoInstall = useDenialReason("catalog.install");
    const whyNoAdopt = useDenialReason("apps.adopt");
    return (
        <MenuBody {...place} width={280}>
            <ReasonedItem
                why={whyNoHost}
                leftSection={<IconServer2 size={16} />}
                onClick={() => void navigate({ to: "/hosts/add" })}
            >
                {t.addHost}
            </ReasonedItem>
            <ReasonedItem
                why={whyNoInstall}
                leftSection={<IconPackages size={16} />}
                onClick={() => void navigate({ to: "/catalog" })}
            >
                {t.installApp}
            </ReasonedItem>
            <CreateItems />
            <ReasonedItem
                why={whyNoAdopt}
                leftSection={<IconBoxMultiple size={16} />}
                onClick={() => void navigate({ to: "/apps", search: { adopt: true } })}
            >
                {t.adopt}
            </ReasonedItem>
        </MenuBody>
    );
}
