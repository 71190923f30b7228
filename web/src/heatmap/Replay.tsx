import { ActionIcon, Slider } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { ago, minute } from "../ui/format";
import { Quiet } from "../ui/Quiet";
import { t } from "./texts";

const STEP_MS = 250;

type Props = {
    /** When the recorded steps began. */
    times: readonly number[];
    /** Which of them is shown; null is now. */
    at: number | null;
    onChange: (at: number | null) => void;
};

/** Chooses which time of the last day is shown, and lets it pass. */
export function Replay({ times, at, onChange }: Props) {
    const [plays, play] = useState(false);
    const last = times.length;
    useEffect(() => {
        if (!plays) return;
        const timer = setTimeout(() => {
            const next = at === null ? 0 : at + 1;
            if (next < last) return onChange(next);
            play(false);
            onChange(null);
        }, STEP_MS);
        return () => clearTimeout(timer);
    }, [plays, at, last, onChange]);
    const moment = at === null ? null : new Date(times[at] ?? 0).toISOString();
    const text = moment === null ? t.now : t.past({ time: minute(moment), ago: ago(moment) });
    const Icon = plays ? IconPlayerPause : IconPlayerPlay;
    return (
        <div className="heat-replay">
            <ActionIcon
                variant="default"
                size="lg"
                aria-label={plays ? t.pause : t.play}
                disabled={last === 0}
                onClick={() => play(!plays)}
            >
                <Icon size={16} aria-hidden />
            </ActionIcon>
            <Slider
                className="grows"
                thumbLabel={t.moment}
                min={0}
                max={Math.max(last, 1)}
                value={at ?? Math.max(last, 1)}
                disabled={last === 0}
                onChange={(next) => {
                    play(false);
                    onChange(next >= last ? null : next);
                }}
                label={null}
                thumbValueText={text}
            />
            <Quiet className="heat-moment">{text}</Quiet>
        </div>
    );
}
