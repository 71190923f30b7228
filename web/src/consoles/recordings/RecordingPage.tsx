import "./recordings.css";
import { Button, Group, SegmentedControl, Slider, Stack, Switch } from "@mantine/core";
import { IconDownload, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { Problem } from "../../api/client";
import { useDenialReasonAt } from "../../auth/access";
import { AccessGate } from "../../ui/AccessGate";
import { ActionButton } from "../../ui/ActionButton";
import { bytes, span, when } from "../../ui/format";
import { NoSuch } from "../../ui/object/Found";
import { Quiet } from "../../ui/Quiet";
import { Empty, Loaded, PageHead, Panel } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { type Cast, parseCast, withoutPauses } from "./cast";
import { kindOf, secondsOf, wayOf } from "./columns";
import { DeleteRecording } from "./DeleteRecording";
import { cast, type Recording, recording } from "./queries";
import { t } from "./texts";
import { useReplay } from "./useReplay";

const SPEEDS = [1, 2, 4, 16];
/** With pauses skipped, none is longer than so many seconds. */
const PAUSE = 1;

/** Plays one recording. */
export default function RecordingPage() {
    const { id } = useParams({ from: "/shell/audit/recordings/$id" });
    return (
        <AccessGate of="recordings.get" title={t.title}>
            <One id={Number(id)} />
        </AccessGate>
    );
}

function One({ id }: { id: number }) {
    const query = useQuery(recording(id));
    if (query.error instanceof Problem && query.error.status === 404) return <Missing />;
    return <Loaded query={query}>{(found) => <Page row={found} />}</Loaded>;
}

function Missing() {
    return <NoSuch none={t.missing} noneText={t.missingText} all={t.all} to="/audit/recordings" />;
}

function Page({ row }: { row: Recording }) {
    const [deleting, setDeleting] = useState(false);
    const navigate = useNavigate();
    const why = useDenialReasonAt(row.host_id, "recordings.delete");
    return (
        <>
            <PageHead
                title={t.consoleOf({ name: row.target_name })}
                note={`${row.user_name} · ${when(row.started_at)}`}
            >
                <Button
                    component="a"
                    href={`/api/v1/console-recordings/${row.id}/cast`}
                    download
                    variant="default"
                    leftSection={<IconDownload size={16} aria-hidden />}
                >
                    {t.download}
                </Button>
                <ActionButton
                    why={why}
                    variant="light"
                    color="red"
                    leftSection={<IconTrash size={16} aria-hidden />}
                    onClick={() => setDeleting(true)}
                >
                    {t.delete}
                </ActionButton>
            </PageHead>
            <Stack gap="md">
                <Loaded query={useQuery(cast(row.id))}>
                    {(text) => <Player text={text} name={row.target_name} />}
                </Loaded>
                <Panel>
                    <Facts
                        rows={[
                            [t.kind, kindOf(row)],
                            [t.user, row.user_name],
                            [t.address, row.ip],
                            [t.way, wayOf(row)],
                            [t.length, span(secondsOf(row)) ?? t.open],
                            [t.output, bytes(row.bytes)],
                            [t.kept, when(row.delete_after)],
                        ]}
                    />
                </Panel>
            </Stack>
            {deleting && (
                <DeleteRecording
                    recording={row}
                    onClose={() => setDeleting(false)}
                    onDeleted={() => void navigate({ to: "/audit/recordings" })}
                />
            )}
        </>
    );
}

function Player({ text, name }: { text: string; name: string }) {
    const whole = useMemo(() => parseCast(text), [text]);
    const short = useMemo(() => withoutPauses(whole, PAUSE), [whole]);
    const [skip, setSkip] = useState(true);
    if (whole.events.length === 0) return <Empty title={t.empty}>{t.emptyText}</Empty>;
    return <Screen cast={skip ? short : whole} name={name} skip={skip} onSkip={setSkip} />;
}

function Screen({
    cast: shown,
    name,
    skip,
    onSkip,
}: {
    cast: Cast;
    name: string;
    skip: boolean;
    onSkip: (skip: boolean) => void;
}) {
    const holder = useRef<HTMLDivElement>(null);
    const [speed, setSpeed] = useState(1);
    const replay = useReplay(holder, shown, speed, t.consoleOf({ name }));
    const place = t.at({ at: span(replay.at), length: span(shown.length) });
    return (
        <Panel>
            <section className="recording-screen" aria-label={t.screen} tabIndex={0}>
                <div ref={holder} />
            </section>
            <Group gap="sm" className="recording-controls">
                <Button
                    leftSection={
                        replay.running ? (
                            <IconPlayerPause size={16} aria-hidden />
                        ) : (
                            <IconPlayerPlay size={16} aria-hidden />
                        )
                    }
                    onClick={replay.running ? replay.pause : replay.play}
                >
                    {replay.running ? t.pause : replay.over ? t.fromStart : t.play}
                </Button>
                <Slider
                    className="recording-slider"
                    thumbLabel={t.position}
                    min={0}
                    max={Math.max(shown.length, 0.1)}
                    step={0.1}
                    value={replay.at}
                    onChange={replay.seek}
                    label={null}
                    thumbValueText={place}
                />
                <Quiet>{place}</Quiet>
                <SegmentedControl
                    size="xs"
                    aria-label={t.speed}
                    value={String(speed)}
                    onChange={(value) => setSpeed(Number(value))}
                    data={SPEEDS.map((n) => ({ value: String(n), label: t.times({ n }) }))}
                />
                <Switch label={t.skip} checked={skip} onChange={(e) => onSkip(e.currentTarget.checked)} />
            </Group>
        </Panel>
    );
}
