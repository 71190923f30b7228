import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { useMeasurement } from "../api/measured";
import { hosts } from "../api/queries";
import { SmallButton } from "../ui/ActionButton";
import { Ago } from "../ui/Ago";
import { clock } from "../ui/format";
import { AnchorLink } from "../ui/Links";
import { Later } from "../ui/later/Later";
import { Skeletons } from "../ui/Skeletons";
import { Panel } from "../ui/States";
import { type OpenProblem, type Severity, urgent } from "./problems";
import { t } from "./texts";
import { type Attention, useAttention } from "./useProblems";

const DismissButton = lazy(() => import("./DismissButton"));

/** How many problems are shown before the user asks for all. */
const SHOWN = 8;

const ICONS: Record<Severity, typeof IconCircleX> = {
    critical: IconCircleX,
    warning: IconAlertTriangle,
    info: IconInfoCircle,
};

/** What needs attention, most urgent first; or what was checked, if nothing does. */
export function AttentionPanel() {
    const attention = useAttention();
    const [all, setAll] = useState(false);
    const { problems, isPending, unchecked } = attention;
    const shown = all ? problems : problems.slice(0, SHOWN);
    return (
        <Panel title={t.attention}>
            {!isPending && urgent(problems) === 0 && (
                <p className="calm">
                    <IconCircleCheck size={20} aria-hidden /> <b>{unchecked.length === 0 ? t.calm : t.calmPartly}</b>
                </p>
            )}
            {/* All at once: a row that comes later would move what one is about to click on. */}
            {!isPending && problems.length > 0 && (
                <ul className="problems">
                    {shown.map((problem) => (
                        <ProblemRow key={problem.key} problem={problem} />
                    ))}
                </ul>
            )}
            {!isPending && problems.length > shown.length && (
                <SmallButton mt="sm" onClick={() => setAll(true)}>
                    {t.showAll({ n: problems.length })}
                </SmallButton>
            )}
            {isPending ? <Skeletons shape="rows" /> : <Checked {...attention} />}
        </Panel>
    );
}

function ProblemRow({ problem: { severity, title, detail, to, search, since, jobs } }: { problem: OpenProblem }) {
    const Icon = ICONS[severity];
    return (
        <li className="problem" data-severity={severity}>
            <Icon size={18} aria-hidden />
            <div>
                <span className="unseen">{t[severity]}</span>
                <AnchorLink fw={600} to={to} search={search}>
                    {title}
                </AnchorLink>
                <p className="quiet">{detail}</p>
            </div>
            <div className="problem-end">
                {since !== null && <Ago at={since} className="quiet" />}
                <Later failed={null}>{jobs && <DismissButton jobs={jobs} title={title} />}</Later>
            </div>
        </li>
    );
}

/** From what the list was made, and how recent that is. */
function Checked({ checked, unchecked }: Pick<Attention, "checked" | "unchecked">) {
    const at = Math.max(useQuery(hosts).dataUpdatedAt, useMeasurement().at);
    return (
        <p className="quiet checked">
            {checked.length > 0 && t.checked({ list: checked.map((check) => t[`check_${check}`]).join(", ") })}{" "}
            {unchecked.length > 0 && t.unchecked({ list: unchecked.map((check) => t[`check_${check}`]).join(", ") })}{" "}
            {at > 0 && t.updatedAt({ time: clock(at) })}
        </p>
    );
}
