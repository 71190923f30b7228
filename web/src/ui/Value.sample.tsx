import { Facts, Value } from "./Value";

export const NotKnown = () => <Value>{null}</Value>;
export const NamesAndValues = () => (
    <Facts
        rows={[
            ["Node", "pve-a1"],
            ["Address", <span className="mono">https://192.0.2.11:8006</span>],
            ["Serial number", null],
        ]}
    />
);
