import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconChevronUp } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { errorText } from "../../api/client";
import { call } from "../../api/operation";
import { useDenialReasonAt } from "../../auth/access";
import { ActionButton, SmallButton } from "../../ui/ActionButton";
import { type NodeNetwork, type Staged, useNetworkChanged } from "../queries";
import { ApplyDialog } from "./ApplyDialog";
import { othersIn, ownOf } from "./own";
import { StagedDiff } from "./StagedDiff";
import { t } from "./texts";
import { useApply } from "./useApply";

/** What is staged on a node: all of it is applied or discarded together, whoever staged it. Nothing while nothing is staged. */
export function StagedBar({ of }: { of: NodeNetwork }) {
    if (of.staged === null) return null;
    return <Bar of={of} staged={of.staged} />;
}

function Bar({ of, staged }: { of: NodeNetwork; staged: Staged }) {
    const { host_id, node } = of;
    const list = useId();
    const [open, setOpen] = useState(false);
    const whyNotApply = useDenialReasonAt(host_id, "network.apply");
    const whyNotRevert = useDenialReasonAt(host_id, "network.revert");
    const changed = useNetworkChanged();
    const apply = useApply(of);
    const others = useMemo(() => othersIn(staged, ownOf(of)), [staged, of]);
    const revert = useMutation({
        mutationFn: () => call("network.revert", { host_id, node }),
        onSuccess: () => notifications.show({ color: "teal", message: t.discarded({ node }) }),
        onError: (e) => notifications.show({ color: "red", title: t.notDiscarded({ node }), message: errorText(e) }),
        onSettled: changed,
    });
    return (
        <section className="staged" aria-label={t.stagedOn({ node })}>
            <div className="staged-bar">
                <div className="grows-wide">
                    <Text fw={600} role="status">
                        {staged.interfaces.length === 0
                            ? t.stagedUnnamed
                            : t.stagedInterfaces({ n: staged.interfaces.length, names: staged.interfaces.join(", ") })}
                    </Text>
                    {others.length > 0 && <Text>{t.others({ names: others.join(", ") })}</Text>}
                </div>
                <Group gap="xs">
                    <Button
                        size="xs"
                        variant="subtle"
                        aria-expanded={open}
                        aria-controls={open ? list : undefined}
                        rightSection={<IconChevronUp size={14} aria-hidden className="staged-arrow" />}
                        onClick={() => setOpen(!open)}
                    >
                        {t.review}
                    </Button>
                    <SmallButton why={whyNotRevert} loading={revert.isPending} onClick={() => revert.mutate()}>
                        {t.discard}
                    </SmallButton>
                    <ActionButton
                        why={whyNotApply}
                        size="xs"
                        loading={apply.asking}
                        onClick={() => void apply.ask(staged)}
                    >
                        {t.apply}
                    </ActionButton>
                </Group>
            </div>
            {open && (
                <div id={list}>
                    <StagedDiff staged={staged} others={others} />
                </div>
            )}
            {apply.asked && <ApplyDialog of={of} others={others} {...apply} asked={apply.asked} />}
        </section>
    );
}
