import { PasswordInput, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { Schemas, Vm } from "../../api/client";
import { useSend } from "../../api/command";
import { vmName } from "../../guests/vmName";
import { FormDialog } from "../../ui/FormDialog";
import { useForm } from "../../ui/form";
import { t } from "./texts";

/** Sets the password of a user inside a machine. */
export default function UserPasswordDialog({ vm, onClose }: { vm: Vm; onClose: () => void }) {
    const send = useSend();
    const name = vmName(vm);
    const form = useForm<Schemas["UserPasswordIn"], Schemas["PasswordSet"]>({
        empty: { user: null, password: null },
        verbatim: ["password"],
        send: (body) => send("vms.set_user_password", { vm_id: vm.id, body }),
        onSuccess: ({ user }) => {
            notifications.show({ color: "teal", message: t.passwordIsSet({ user, name }) });
            onClose();
        },
    });
    return (
        <FormDialog
            title={t.passwordOf({ name })}
            action={t.setPassword}
            ready={!!form.body.user && !!form.body.password}
            {...form.dialog}
            onClose={onClose}
        >
            <TextInput label={t.user} description={t.userText} data-autofocus required {...form.text("user")} />
            <PasswordInput
                label={t.newPassword}
                description={t.newPasswordText}
                autoComplete="new-password"
                required
                {...form.text("password")}
            />
        </FormDialog>
    );
}
