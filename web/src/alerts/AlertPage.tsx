import { Alert as Notice, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Problem } from "../api/client";
import { useDenialReason } from "../auth/access";
import { AlertChart } from "../metrics/AlertChart";
import { ActionButton } from "../ui/ActionButton";
import { Ago } from "../ui/Ago";
import { localTimes, minute, span, when } from "../ui/format";
import { AnchorLink, ButtonLink } from "../ui/Links";
import { Quiet } from "../ui/Quiet";
import { Empty, Loaded, PageHead, Panel } from "../ui/States";
import { Facts } from "../ui/Value";
import { AlertHistory } from "./AlertHistory";
import { AlertMenu } from "./AlertMenu";
import { AlertStatus } from "./AlertStatus";
import { Notes } from "./Notes";
import { NotTold } from "./NotTold";
import { type AlertDetail, alert } from "./queries";
import { operatorName } from "./rule/words";
import { SeverityMark } from "./Severity";
import { TargetLink } from "./TargetLink";
import { t } from "./texts";
import { measure } from "./units";
import { useAlertActions } from "./useAlertActions";

/** One alert: why it was raised, what follows from it, and what happened to it. */
export default function AlertPage() {
    const id = Number(useParams({ from: "/shell/alerts/$id" }).id);
    const query = useQuery(alert(id));
    if (query.error instanceof Problem && query.error.status === 404) {
        return (
            <Empty alone title={t.none} action={<ButtonLink to="/alerts">{t.all}</ButtonLink>}>
                {t.noneText}
            </Empty>
        );
    }
    return <Loaded query={query}>{(of) => <Page of={of} />}</Loaded>;
}

function Page({ of }: { of: AlertDetail }) {
    return (
        <>
            <PageHead
                title={of.title}
                note={
                    <span className="in-line">
                        <SeverityMark of={of.severity} /> <AlertStatus of={of} />
                        {of.count > 1 && <span>{t.again({ n: of.count })}</span>}
                    </span>
                }
            >
                <AckButton of={of} />
                <AlertMenu of={of} ack={false} large />
            </PageHead>
            <NotTold of={of} />
            <Held of={of} />
            <div className="beside">
                <div className="alert-side">
                    <Panel title={t.why}>
                        <p className="alert-why">{localTimes(of.why)}</p>
                        {of.no_data_since !== null && of.state !== "resolved" && (
                            <Quiet mt="xs">{t.noData({ time: when(of.no_data_since) })}</Quiet>
                        )}
                    </Panel>
                    <AlertChart of={of} />
                    <Children of={of} />
                    <Panel title={t.history}>
                        <AlertHistory of={of} />
                    </Panel>
                </div>
                <div className="alert-side">
                    <Panel>
                        <AlertFacts of={of} />
                    </Panel>
                    <Panel title={t.notes}>
                        <Notes of={of} />
                    </Panel>
                </div>
            </div>
        </>
    );
}

function AckButton({ of }: { of: AlertDetail }) {
    const { ack } = useAlertActions(of.title);
    const why = useDenialReason(ack, of.team_id);
    if (of.state !== "firing") return null;
    return (
        <ActionButton
            why={why}
            leftSection={<IconCheck size={16} />}
            loading={ack.isPending}
            onClick={() => ack.mutate({ alert_id: of.id })}
        >
            {t.acknowledge}
        </ActionButton>
    );
}

/** Why nothing is sent about it now. */
function Held({ of: { cause, exemption, snoozed_until, state } }: { of: AlertDetail }) {
    if (state === "resolved") return null;
    const snoozed =
        snoozed_until !== null && Date.parse(snoozed_until) > Date.now()
            ? t.snoozed({ time: when(snoozed_until) })
            : null;
    if (cause === null && exemption === null && snoozed === null) return null;
    return (
        <Notice mb="md" color="gray" role="note">
            {cause !== null && (
                <Text>
                    {t.cause}{" "}
                    <AnchorLink inherit to="/alerts/$id" params={{ id: String(cause.id) }}>
                        {cause.title}
                    </AnchorLink>
                    {". "}
                    {t.causeNote}
                </Text>
            )}
            {exemption !== null && <Text>{t.held({ reason: exemption })}</Text>}
            {snoozed !== null && <Text>{snoozed}</Text>}
        </Notice>
    );
}

function AlertFacts({ of }: { of: AlertDetail }) {
    const isState = of.unit === "state";
    const limit = t.limitOf({ operator: operatorName(of.operator), value: measure(of.threshold, of.unit) ?? "–" });
    return (
        <Facts
            rows={[
                [t.target, <TargetLink key="target" of={of.target} />],
                [t.since, <Since key="since" at={of.since} />],
                ...(of.resolved_at === null
                    ? []
                    : [[t.ended, <Since key="ended" at={of.resolved_at} />] as [string, React.ReactNode]]),
                ...(isState
                    ? []
                    : ([
                          [t.valueThen, measure(of.value, of.unit)],
                          ...(of.state === "resolved"
                              ? []
                              : [[t.lastValue, measure(of.current_value, of.unit)] as [string, React.ReactNode]]),
                          [t.limit, limit],
                          [
                              t.clears,
                              of.clear_threshold === null
                                  ? measure(of.threshold, of.unit)
                                  : measure(of.clear_threshold, of.unit),
                          ],
                      ] as [string, React.ReactNode][])),
                [t.told, of.notified ? t.toldYes : t.toldNo],
                [t.after, of.duration_s === 0 ? t.atOnce : span(of.duration_s)],
                [t.rule, of.rule_id === null ? t.ruleGone({ name: of.rule_name }) : <RuleLink key="rule" of={of} />],
            ]}
        />
    );
}

function RuleLink({ of }: { of: AlertDetail }) {
    return (
        <AnchorLink to="/alerts/rules" search={{ q: `name:"${of.rule_name}"` }}>
            {of.rule_name}
        </AnchorLink>
    );
}

function Since({ at }: { at: string }) {
    return (
        <>
            <Ago at={at} /> <span className="quiet">({minute(at)})</span>
        </>
    );
}

function Children({ of: { children } }: { of: AlertDetail }) {
    if (children.length === 0) return null;
    return (
        <Panel title={t.inside}>
            <Quiet>{t.insideNote}</Quiet>
            <ul className="alert-children">
                {children.map((child) => (
                    <li key={child.id}>
                        <AnchorLink to="/alerts/$id" params={{ id: String(child.id) }}>
                            {child.title}
                        </AnchorLink>
                        <AlertStatus of={child} />
                        <Ago at={child.since} className="quiet" />
                    </li>
                ))}
            </ul>
        </Panel>
    );
}
