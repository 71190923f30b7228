import { useGuest } from "../guests/useGuest";
import { Empty } from "../ui/States";
import { FirewallView } from "./FirewallView";
import { ofGuest } from "./firewall";

/** The firewall of an app or a virtual machine. */
export default function GuestFirewall() {
    const guest = useGuest();
    if (guest.unavailable !== null) return <Empty title={guest.unavailable} />;
    return <FirewallView firewall={ofGuest(guest)} />;
}
