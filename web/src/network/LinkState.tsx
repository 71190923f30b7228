import "../ui/status.css";
import { t } from "./texts";

/** Whether an interface is up. In the picture the dot alone shows it, and its name is for screen readers. */
export function LinkState({ up, small = false }: { up: boolean; small?: boolean }) {
    return (
        <span className="status" data-tone={up ? "good" : "idle"}>
            <span className="status-dot" aria-hidden />
            <span className={small ? "unseen" : undefined}>{up ? t.up : t.down}</span>
        </span>
    );
}
