import { Linked } from "./Linked";
import { Panel } from "./States";

export const OfAPage = () => (
    <Linked name="ssh">
        <Panel title="SSH">A link to /hosts/1/connection#ssh leads here.</Panel>
    </Linked>
);
