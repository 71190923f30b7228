import { Timeline } from "../../timeline/Timeline";
import { useApp } from "../useApp";

/** What happened to an app. */
export default function AppTimeline() {
    return <Timeline target={`app:${useApp().id}`} />;
}
