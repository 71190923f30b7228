import { Button, Menu } from "@mantine/core";
import { IconBoxMultiple, IconPackages, IconPlus, IconServer2 } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useDenialReason } from "../auth/access";
import { ReasonedItem } from "../ui/ReasonedItem";
import { t } from "./texts";

/** What can be added to Holdfast; what the user may not add is shown with the reason. */
export function NewMenu() {
    const navigate = useNavigate();
    const whyNoHost = useDenialReason("hosts.add");
    const whyNoInstall = useDenialReason("catalog.install");
    const whyNoAdopt = useDenialReason("apps.adopt");
    return (
        <Menu position="bottom-end" width={280}>
            <Menu.Target>
                <Button variant="light" size="compact-md" aria-label={t.new} className="new-button">
                    <IconPlus size={16} aria-hidden />
                    <span className="text">{t.new}</span>
                </Button>
            </Menu.Target>
            <Menu.Dropdown>
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
                <ReasonedItem
                    why={whyNoAdopt}
                    leftSection={<IconBoxMultiple size={16} />}
                    onClick={() => void navigate({ to: "/apps", search: { adopt: true } })}
                >
                    {t.adopt}
                </ReasonedItem>
            </Menu.Dropdown>
        </Menu>
    );
}
