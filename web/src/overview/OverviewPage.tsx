import "./overview.css";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { hosts } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { Empty, PageHead } from "../ui/States";
import { AttentionPanel } from "./AttentionPanel";
import { CapacityPanel } from "./CapacityPanel";
import { Checklist } from "./Checklist";
import { ConsumersPanel } from "./ConsumersPanel";
import { Counts } from "./Counts";
import { Headline } from "./Headline";
import { RecentJobs, RunningJobs } from "./JobPanels";
import { t } from "./texts";

const isEmpty = (rows: unknown[]) => rows.length === 0;

/** The start page: what needs attention, what there is, and what happens. */
export default function OverviewPage() {
    const withoutHosts = useQuery({ ...hosts, select: isEmpty }).data === true;
    // What needs attention is painted before the rest is made.
    const rest = useDeferredValue(true, false);
    const mayNotAdd = useDenialReason("hosts.add") !== null;
    return (
        <>
            <PageHead title={t.overview}>
                <Headline />
            </PageHead>
            {withoutHosts ? (
                <Checklist>
                    {mayNotAdd && <Empty title={t.noHosts}>{t.noHostsText}</Empty>}
                    <AttentionPanel />
                </Checklist>
            ) : (
                <>
                    <Counts />
                    <div className="overview">
                        <div className="stacked">
                            <AttentionPanel />
                            {rest && <CapacityPanel />}
                        </div>
                        <Checklist>
                            {rest && (
                                <>
                                    <RunningJobs />
                                    <ConsumersPanel />
                                    <RecentJobs />
                                </>
                            )}
                        </Checklist>
                    </div>
                </>
            )}
        </>
    );
}
