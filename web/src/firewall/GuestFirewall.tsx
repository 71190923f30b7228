import { useGuest } from "../guests/useGuest";
import { Empty } from "../ui/States";
import { ofGuest } from "./firewall";
import { FirewallView } from "./FirewallView";

/** The firewall of an app or a virtual machine. */
export default function GuestFirewall() {
    const guest = useGuest();
    if (guest.unavailable !== null) return <Empty title={guest.unavailable} />;
    return <FirewallView firewall={ofGuest(guest)} />;
}
