import { CloseButton } from "@mantine/core";
import { useDismiss } from "./dismiss";
import { t } from "./texts";

/** Has failed jobs no longer reported to this user. */
export default function DismissButton({ jobs, title }: { jobs: readonly number[]; title: string }) {
    const dismiss = useDismiss();
    return (
        <CloseButton
            size="sm"
            aria-label={t.dismiss({ title })}
            disabled={dismiss.isPending}
            onClick={() => dismiss.mutate(jobs)}
        />
    );
}
