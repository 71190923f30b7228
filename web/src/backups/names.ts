import { when } from "../ui/format";
import type { Backup } from "./queries";
import { t } from "./texts";

type Named = Pick<Backup, "guest_name" | "guest_vmid">;

/** What the guest of a backup is called; its ID where no guest has it any more. */
export function guestName({ guest_name, guest_vmid }: Named): string {
    if (guest_name !== null) return guest_name;
    return guest_vmid === null ? t.noGuest : t.unnamed({ id: String(guest_vmid) });
}

/** What tells a backup from the others. */
export const nameOf = (one: Named & Pick<Backup, "taken_at">) =>
    t.nameOf({ guest: guestName(one), taken: when(one.taken_at) ?? t.noTime });

/** What a backup is called, as far as the table looks for it. */
export function marksOf({
    protected: isProtected,
    encrypted,
    certain,
}: Pick<Backup, "protected" | "encrypted" | "certain">): string[] {
    return [isProtected && t.protected, encrypted && t.encrypted, !certain && t.doubtful].filter(
        (mark) => mark !== false,
    );
}

export const kindName = (type: string | null) => (type === "ct" ? t.container : type === "vm" ? t.machine : null);
