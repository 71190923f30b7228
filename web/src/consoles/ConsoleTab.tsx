import { useGuest } from "../guests/useGuest";
import { GuestConsole } from "./GuestConsole";

/** The console of an app's container or of a virtual machine. */
export default function ConsoleTab() {
    return <GuestConsole guest={useGuest()} />;
}
