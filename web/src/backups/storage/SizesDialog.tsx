import "./sizes.css";
import { Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Dialog } from "../../ui/Dialog";
import { bytes, share, timeFormat } from "../../ui/format";
import { bytesUsed } from "../../ui/measure/amount";
import { Meter } from "../../ui/measure/Meter";
import { Quiet } from "../../ui/Quiet";
import { Empty, Loaded } from "../../ui/States";
import { Value } from "../../ui/Value";
import { MOST } from "../filter";
import { type Backup, type BackupStorage, backupsOn } from "../queries";
import { nameOf } from "./names";
import { byGuest, byMonth, type Share } from "./sizes";
import { t } from "./texts";

/** What the backups on a storage need: by guest, and by the month in which they were taken. */
export default function SizesDialog({ of, onClose }: { of: BackupStorage; onClose: () => void }) {
    return (
        <Dialog onClose={onClose} size="lg" title={t.sizesOf({ storage: nameOf(of) })}>
            <Stack gap="md">
                <Meter label={t.used} of={bytesUsed(of.used_bytes, of.total_bytes)} />
                <Loaded query={useQuery(backupsOn(of))} shape="rows">
                    {(all) =>
                        all.length === 0 ? <Empty title={t.empty} /> : <Sizes all={all} isServer={of.type === "pbs"} />
                    }
                </Loaded>
            </Stack>
        </Dialog>
    );
}

const MONTH = timeFormat({ month: "long", year: "numeric", timeZone: "UTC" });
const monthName = ({ key }: Share) => MONTH().format(new Date(`${key}-15T12:00:00Z`));

function Sizes({ all, isServer }: { all: readonly Backup[]; isServer: boolean }) {
    const guests = useMemo(() => byGuest(all), [all]);
    const months = useMemo(() => byMonth(all), [all]);
    return (
        <>
            <Quiet>
                {all.length >= MOST ? t.ofNewest({ n: all.length }) : t.ofAll({ n: all.length })}{" "}
                {isServer ? t.serverNote : t.removedNote}
            </Quiet>
            <Shares title={t.byGuest} of={guests} nameOf={({ name }) => name} />
            <Shares title={t.byMonth} of={months} nameOf={monthName} />
        </>
    );
}

function Shares({
    title,
    of: all,
    nameOf: name,
}: {
    title: string;
    of: readonly Share[];
    nameOf: (of: Share) => string;
}) {
    const most = Math.max(1, ...all.map((one) => one.bytes ?? 0));
    return (
        <section aria-label={title}>
            <Title order={3} fz="sm" mb={6}>
                {title}
            </Title>
            <ul className="sizes" tabIndex={0}>
                {all.map((one) => (
                    <li key={one.key}>
                        <span className="breaks">{name(one)}</span>
                        <span className="quiet">{t.count({ n: one.backups })}</span>
                        <span className="value">
                            <Value>{bytes(one.bytes)}</Value>
                        </span>
                        {one.bytes !== null && (
                            <div className="meter" aria-hidden>
                                <div style={{ width: `${share(one.bytes, most)}%` }} />
                            </div>
                        )}
                    </li>
                ))}
            </ul>
        </section>
    );
}
