import { Nics } from "../guests/network/Nics";
import { useGuest } from "../guests/useGuest";

/** The NICs of a virtual machine. */
export default function VmNetwork() {
    return <Nics guest={useGuest()} />;
}
