import { AnchorLink, ButtonLink } from "./Links";

export const InText = () => (
    <AnchorLink to="/hosts/$id" params={{ id: "1" }}>
        pve-a1
    </AnchorLink>
);

export const AsAButton = () => <ButtonLink to="/hosts/add">Add host</ButtonLink>;
