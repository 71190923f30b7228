import { IconBox, IconDeviceDesktopPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useDenialReason } from "../../auth/access";
import { ReasonedItem } from "../../ui/ReasonedItem";
import { t } from "./texts";

/** The items of a menu that open the wizards for new guests. */
export function CreateItems() {
    const navigate = useNavigate();
    return (
        <>
            <ReasonedItem
                why={useDenialReason("vms.create")}
                leftSection={<IconDeviceDesktopPlus size={16} />}
                onClick={() => void navigate({ to: "/vms/new" })}
            >
                {t.createVm}
            </ReasonedItem>
            <ReasonedItem
                why={useDenialReason("containers.create")}
                leftSection={<IconBox size={16} />}
                onClick={() => void navigate({ to: "/containers/new" })}
            >
                {t.createContainer}
            </ReasonedItem>
        </>
    );
}
