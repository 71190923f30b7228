import { SmallButton } from "./ActionButton";
import { Rows } from "./Rows";
import { Value } from "./Value";

const DEVICES = [
    { id: 1, name: "Firefox on Linux", seen: "3 min ago" },
    { id: 2, name: "Safari on iPhone", seen: null },
];

export const OfAFewThings = () => (
    <Rows
        label="Devices"
        rows={DEVICES}
        keyOf={(device) => device.id}
        columns={[
            { name: "Device", first: true, cell: (device) => device.name },
            { name: "Last seen", cell: (device) => <Value>{device.seen}</Value> },
            {
                name: "",
                cell: () => <SmallButton>Sign out</SmallButton>,
            },
        ]}
    />
);
