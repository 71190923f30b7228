import { useMeasured } from "../../api/measured";
import { useOutdatedSince } from "../../hosts/outdated";
import { bits, byteRate } from "../../ui/format";
import { type Measured, Meters } from "../../ui/measure/Meter";
import { Panel } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { t } from "./texts";

type Used = Measured & {
    host_id: number | null;
    net_in_bps: number | null;
    net_out_bps: number | null;
    disk_read_bytes_per_s: number | null;
    disk_write_bytes_per_s: number | null;
};

/** What a guest uses now. */
export function GuestNow({ of }: { of: Used }) {
    const incoming = useMeasured(of, ({ net_in_bps }) => bits(net_in_bps));
    const outgoing = useMeasured(of, ({ net_out_bps }) => bits(net_out_bps));
    const read = useMeasured(of, (one) => byteRate(one.disk_read_bytes_per_s));
    const written = useMeasured(of, (one) => byteRate(one.disk_write_bytes_per_s));
    return (
        <div data-outdated={useOutdatedSince(of.host_id) ?? undefined}>
            <Panel title={t.now}>
                <Meters of={of} />
                <Facts
                    rows={[
                        [
                            t.network,
                            incoming === null || outgoing === null
                                ? null
                                : t.networkUse({ in: incoming, out: outgoing }),
                        ],
                        [t.diskTraffic, read === null || written === null ? null : t.diskUse({ read, written })],
                    ]}
                />
            </Panel>
        </div>
    );
}
