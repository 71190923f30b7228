import { ActionIcon } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconCircle, IconCircleCheck, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isFirstTry } from "../api/operation";
import { apps, hosts, onboarding } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { goals } from "../backups/coverage/queries";
import { ActionButton } from "../ui/ActionButton";
import { AnchorLink, ButtonLink } from "../ui/Links";
import { Tip } from "../ui/later/Tip";
import { Skeletons } from "../ui/Skeletons";
import { Panel } from "../ui/States";
import { channelCheck, ownCheck, ownProblems } from "./checks";
import { t } from "./texts";

type Action = { label: string; to: string; search?: { adopt: true }; hash?: string; why: string | null };
type Step = { title: string; text: string; isDone: boolean; actions: Action[] };

/**
 * The first steps, until they are done or hidden, and then what stands below them: it waits until it is known whether the steps
 * are there, so that nothing moves. No steps for users who can do none of those that remain.
 */
export function Checklist({ children }: { children?: ReactNode }) {
    const [hidden, setHidden] = useLocalStorage({
        key: "holdfast-first-steps-hidden",
        defaultValue: false,
        getInitialValueInEffect: false,
    });
    const steps = useSteps();
    const isWaiting = steps === undefined && !hidden;
    return (
        <>
            {isWaiting && (
                <div className="steps-awaited">
                    <Skeletons shape="page" />
                </div>
            )}
            {/* There, so that what it reads is read together with the rest of the page. */}
            <div className="stacked" hidden={isWaiting}>
                {steps && !(hidden && steps[0]?.isDone) && <Steps steps={steps} hide={() => setHidden(true)} />}
                {children}
            </div>
        </>
    );
}

function Steps({ steps, hide }: { steps: Step[]; hide: () => void }) {
    const open = steps.filter((step) => !step.isDone);
    if (!open.some(({ actions }) => actions.some(({ why }) => why === null))) return null;
    const next = open[0];
    return (
        <Panel
            title={t.firstSteps}
            aside={
                <span className="steps-done">
                    <span className="quiet">
                        {t.stepsDone({ done: steps.length - open.length, total: steps.length })}
                    </span>
                    {/* Without a host this is all that the page has. */}
                    {steps[0]?.isDone && (
                        <Tip label={t.hideSteps}>
                            <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t.hideSteps} onClick={hide}>
                                <IconX size={16} />
                            </ActionIcon>
                        </Tip>
                    )}
                </span>
            }
        >
            <ol className="steps">
                {steps.map((step) => (
                    <li key={step.title} data-done={step.isDone || undefined}>
                        {step.isDone ? <IconCircleCheck size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
                        <div>
                            <b>{step.title}</b>
                            {step.isDone ? (
                                <span className="quiet"> {t.stepDone}</span>
                            ) : (
                                <p className="quiet">{step.text}</p>
                            )}
                            {step === next && (
                                <div className="step-actions">
                                    {step.actions.map((action, number) => (
                                        <StepAction key={action.to} action={action} isFirst={number === 0} />
                                    ))}
                                </div>
                            )}
                        </div>
                    </li>
                ))}
            </ol>
        </Panel>
    );
}

function StepAction({ action: { label, to, search, hash, why }, isFirst }: { action: Action; isFirst: boolean }) {
    if (why !== null) return <ActionButton why={why}>{label}</ActionButton>;
    if (!isFirst)
        return (
            <AnchorLink to={to} search={search} hash={hash}>
                {label}
            </AnchorLink>
        );
    return (
        <ButtonLink to={to} search={search} hash={hash}>
            {label}
        </ButtonLink>
    );
}

/** Undefined while they are loaded; null if they cannot be. Steps that the user may not see the state of are left out. */
function useSteps(): Step[] | null | undefined {
    const allHosts = useQuery({ ...hosts, select: countOf });
    const allApps = useQuery({ ...apps, select: countOf });
    const hasHosts = (allHosts.data ?? 0) > 0;
    const first = useQuery({ ...onboarding, enabled: hasHosts, staleTime: 2000 });
    const adding = useDenialReason("hosts.add");
    const connecting = useDenialReason("hosts.make_ssh_key");
    const adopting = useDenialReason("apps.adopt");
    const installing = useDenialReason("catalog.install");
    const telling = useDenialReason("notifications.create_channel");
    const setting = useDenialReason("backups.set_goals");
    const saving = useDenialReason("meta.backup");
    const channels = useQuery({ ...channelCheck, enabled: telling === null });
    const goal = useQuery({ ...goals, enabled: setting === null });
    const own = useQuery({ ...ownCheck, enabled: saving === null });
    if ([allHosts, allApps, first, channels, goal, own].some(isFirstTry)) return undefined;
    if (allHosts.data === undefined || allApps.data === undefined || (hasHosts && first.data === undefined))
        return null;
    return [
        {
            title: t.stepHost,
            text: t.stepHostText,
            isDone: hasHosts,
            actions: [{ label: t.addHost, to: "/hosts/add", why: adding }],
        },
        {
            title: t.stepSsh,
            text: t.stepSshText,
            isDone: hasHosts && first.data?.ssh_pending === false,
            actions: [
                {
                    label: t.setUpSsh,
                    to:
                        first.data?.ssh_pending_host == null
                            ? "/hosts"
                            : `/hosts/${first.data.ssh_pending_host}/connection`,
                    hash: "ssh",
                    why: connecting,
                },
            ],
        },
        {
            title: t.stepApp,
            text: t.stepAppText,
            isDone: allApps.data > 0,
            actions: [
                { label: t.adopt, to: "/apps", search: { adopt: true }, why: adopting },
                { label: t.install, to: "/catalog", why: installing },
            ],
        },
        ...step(channels.data, ({ length }) => length > 0, t.stepChannel, t.stepChannelText, {
            label: t.openChannels,
            to: "/notifications",
            why: telling,
        }),
        ...step(goal.data, ({ default_h, tags }) => default_h !== null || tags.length > 0, t.stepGoal, t.stepGoalText, {
            label: t.openCoverage,
            to: "/backups/coverage",
            why: setting,
        }),
        ...step(own.data, (of) => ownProblems(of).length === 0, t.stepOwn, t.stepOwnText, {
            label: t.openOwn,
            to: "/settings/service",
            why: saving,
        }),
    ];
}

/** A step whose state is known. */
function step<Data>(
    data: Data | undefined,
    isDone: (data: Data) => boolean,
    title: string,
    text: string,
    action: Action,
): Step[] {
    return data === undefined ? [] : [{ title, text, isDone: isDone(data), actions: [action] }];
}

const countOf = (rows: unknown[]) => rows.length;
