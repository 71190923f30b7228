import { useGuest } from "../guests/useGuest";
import { Timeline } from "./Timeline";

/** What happened to a guest. */
export default function GuestTimeline() {
    const { type, id } = useGuest();
    return <Timeline target={`${type}:${id}`} />;
}
