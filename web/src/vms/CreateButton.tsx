import { IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { t } from "./texts";

/** Opens the wizard that creates a virtual machine. */
export function CreateButton() {
    const navigate = useNavigate();
    return (
        <ActionButton
            why={useDenialReason("vms.create")}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => void navigate({ to: "/vms/new" })}
        >
            {t.create}
        </ActionButton>
    );
}
