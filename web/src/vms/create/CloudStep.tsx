import { PasswordInput, Switch } from "@mantine/core";
import { Quiet } from "../../ui/Quiet";
import { CloudFields } from "../cloudinit/CloudFields";
import { t as cloud } from "../cloudinit/texts";
import { NoSignIn } from "./NoSignIn";
import type { StepProps } from "./step";
import { t } from "./texts";

/** What cloud-init sets up at the first start. */
export function CloudStep({ draft, faults, set }: StepProps) {
    return (
        <>
            <Quiet>{t.cloudNote}</Quiet>
            <NoSignIn draft={draft} />
            <CloudFields
                values={draft}
                set={(field, value) => set({ [field]: value }, `cloud_init.${field === "address" ? "ip" : field}`)}
                fault={(field) => faults[`cloud_init.${field}`]}
                password={
                    <PasswordInput
                        label={cloud.password}
                        value={draft.password}
                        onChange={(e) => set({ password: e.currentTarget.value }, "cloud_init.password")}
                        error={faults["cloud_init.password"]}
                        autoComplete="new-password"
                    />
                }
            />
            <Switch
                label={cloud.upgrade}
                checked={draft.upgrade}
                onChange={(e) => set({ upgrade: e.currentTarget.checked })}
            />
        </>
    );
}
