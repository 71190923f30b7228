import { Group, Stack, Text } from "@mantine/core";
import { IconBarrierBlock, IconCheck, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useDenialReason } from "../auth/access";
import { kindName } from "../jobs/kinds";
import { windows } from "../maintenance/queries";
import { type DaySpan, spansByDay } from "../maintenance/spans";
import { SmallButton } from "../ui/ActionButton";
import { day, minute } from "../ui/format";
import { AnchorLink } from "../ui/Links";
import { Quiet } from "../ui/Quiet";
import { Loaded } from "../ui/States";
import { HostRun, Unknown } from "./HostRun";
import { calendar, type HostRuns, hostRuns, type Planned } from "./queries";
import { t } from "./texts";
import { dayName, daysOf, slotsByDay, weekAfter, weekOf } from "./week";

/** What ran in a week, and what is planned in it. */
export function Calendar({ week }: { week: string }) {
    const navigate = useNavigate({ from: "/schedules" });
    const go = (next: string) => void navigate({ search: { week: next } });
    const days = daysOf(week);
    const from = days[0]?.toISOString() ?? "";
    const to = days[7]?.toISOString() ?? "";
    const ran = useQuery(hostRuns(from, to));
    return (
        <Stack gap="sm">
            <Group gap="xs">
                <SmallButton
                    leftSection={<IconChevronLeft size={14} aria-hidden />}
                    onClick={() => go(weekAfter(week, -1))}
                >
                    {t.before}
                </SmallButton>
                <SmallButton onClick={() => go(weekOf(new Date()))}>{t.today}</SmallButton>
                <SmallButton
                    rightSection={<IconChevronRight size={14} aria-hidden />}
                    onClick={() => go(weekAfter(week, 1))}
                >
                    {t.after}
                </SmallButton>
                <Quiet size="xs">{t.zoneOfCalendar}</Quiet>
            </Group>
            <Loaded query={useQuery(calendar(from, to))}>
                {(planned) => (
                    <Loaded query={ran}>{(runs) => <Week days={days} planned={planned} hosts={runs} />}</Loaded>
                )}
            </Loaded>
        </Stack>
    );
}

function Week({ days, planned, hosts }: { days: Date[]; planned: Planned[]; hosts: HostRuns }) {
    const may = useDenialReason("maintenance.list") === null;
    const known = useQuery({ ...windows, enabled: may }).data ?? [];
    const spans = spansByDay(days, planned, known, new Date());
    const starts = planned.filter(({ source }) => source !== "maintenance");
    const slots = slotsByDay(may ? starts : planned, hosts.runs);
    const now = new Date().toISOString();
    const often = planned.filter((one) => one.often);
    return (
        <>
            {often.length > 0 && (
                <Text className="breaks">{t.often({ list: often.map(({ name }) => name).join(", ") })}</Text>
            )}
            {planned.length === 0 && hosts.runs.length === 0 && <Quiet role="status">{t.nothingPlanned}</Quiet>}
            {days[0] !== undefined && <Unknown of={hosts.unknown} week={days[0]} />}
            <div className="week">
                {days.slice(0, 7).map((date, index) => {
                    const name = dayName(date);
                    const own = slots.get(day(date.toISOString())) ?? [];
                    return (
                        <section key={name} className="week-day panel" aria-label={name}>
                            <Text size="xs" fw={600} component="h2">
                                {name}
                            </Text>
                            <Spans of={spans[index] ?? []} />
                            {own.length === 0 && (spans[index] ?? []).length === 0 ? (
                                <Quiet size="xs">{t.dayEmpty}</Quiet>
                            ) : (
                                <ul>
                                    {own.map(({ at, of }) => (
                                        <li
                                            key={
                                                "tasks" in of
                                                    ? `${at}:${of.tasks[0]?.node}`
                                                    : `${of.source}:${of.id}:${at}`
                                            }
                                            data-past={at < now || undefined}
                                        >
                                            {"tasks" in of ? (
                                                <HostRun of={of} />
                                            ) : (
                                                <Text size="xs" className="breaks">
                                                    <time dateTime={at}>{minute(at)}</time>{" "}
                                                    {at < now && (
                                                        <>
                                                            <IconCheck size={12} aria-hidden />
                                                            <span className="unseen">{t.hasRun}</span>{" "}
                                                        </>
                                                    )}
                                                    {of.name} <span className="quiet">{kindName(of.kind)}</span>
                                                </Text>
                                            )}
                                        </li>
                                    ))}
                                </ul>
                            )}
                        </section>
                    );
                })}
            </div>
        </>
    );
}

/** The maintenance windows on a day. */
function Spans({ of }: { of: DaySpan[] }) {
    if (of.length === 0) return null;
    return (
        <ul className="week-spans" aria-label={t.maintenance}>
            {of.map(({ id, name, from, to }) => (
                <li key={`${id}:${from}`}>
                    <IconBarrierBlock size={13} aria-hidden />
                    <AnchorLink size="xs" className="breaks" to="/maintenance">
                        {name}
                    </AnchorLink>
                    <Quiet size="xs">{spanText(from, to)}</Quiet>
                </li>
            ))}
        </ul>
    );
}

function spanText(from: string | null, to: string | null): string {
    if (from !== null && to !== null) return t.span({ from: minute(from), to: minute(to) });
    if (from !== null) return t.spanFrom({ from: minute(from) });
    return to === null ? t.allDay : t.spanTo({ to: minute(to) });
}
