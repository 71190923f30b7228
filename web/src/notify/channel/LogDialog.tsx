import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Dialog } from "../../ui/Dialog";
import { when } from "../../ui/format";
import { Quiet } from "../../ui/Quiet";
import { Loaded } from "../../ui/States";
import { Status } from "../../ui/Status";
import { typeName } from "../types";
import { deliveryState } from "./delivery";
import { type Channel, type Delivery, deliveries } from "./queries";
import { t } from "./texts";

const SHOWN = 100;

/** What was sent to a channel, newest first. */
export default function LogDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
    return (
        <Dialog onClose={onClose} size="lg" title={t.logTitle({ name: channel.name })}>
            <Loaded query={useQuery({ ...deliveries(channel.id, SHOWN), refetchInterval: 5000 })} shape="rows">
                {(rows) =>
                    rows.length === 0 ? (
                        <Quiet>{t.noLog}</Quiet>
                    ) : (
                        <ol className="notify-log" aria-label={t.log}>
                            {rows.map((one) => (
                                <Row key={one.id} of={one} />
                            ))}
                        </ol>
                    )
                }
            </Loaded>
        </Dialog>
    );
}

function Row({
    of: { state, title, type, created_at, ended_at, attempts, detail, next_attempt_at },
}: {
    of: Delivery;
}) {
    return (
        <li>
            <Text className="breaks">
                <Status of={deliveryState({ state })} /> {title}
            </Text>
            <Quiet size="xs" className="breaks">
                {typeName(type)} · <time dateTime={created_at}>{when(ended_at ?? created_at)}</time>
                {attempts > 1 && ` · ${t.attempts({ n: attempts })}`}
                {next_attempt_at !== null && ` · ${t.nextTry({ time: when(next_attempt_at) })}`}
            </Quiet>
            {detail !== null && (
                <Quiet size="xs" className="breaks">
                    {detail}
                </Quiet>
            )}
        </li>
    );
}
