import { texts } from "../../texts/texts";

export const t = texts("network-picture", {
    picture: "Picture of the network of {node}",
    nics: "NICs",
    bonds: "Bonds",
    vlans: "VLANs",
    bridges: "Bridges",
    guests: "Guests",
    on: "on {names}",
    made: "created with its bridge",
    unlisted: "not listed by the node",
    vlan: "VLAN {tag}",
    untagged: "untagged",
    more: "{n} more",
    fewer: "Show fewer",
});
