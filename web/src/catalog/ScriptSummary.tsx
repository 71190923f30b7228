import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CatalogEntry } from "../api/client";
import { Panel } from "../ui/States";
import { addresses, asked, hostFeatures, resources, system } from "./facts";
import { catalogStatus } from "./queries";
import { ScriptName } from "./ScriptName";
import { t } from "./texts";

/** What an install does, in plain words. */
export function ScriptSummary({ entry }: { entry: CatalogEntry }) {
    const features = hostFeatures(entry);
    return (
        <Panel title={t.whatItDoes} aside={<CategoryLink name={entry.category} />}>
            <dl className="script-steps">
                <Row name={t.container}>{creates(entry)}</Row>
                <Row name={t.privileges}>{entry.privileged ? t.privileged : t.unprivileged}</Row>
                <Row name={t.hostFeatures}>{features.length === 0 ? t.noHostFeatures : <Lines of={features} />}</Row>
                <Row name={t.runs}>
                    <Scripts entry={entry} />
                </Row>
                <Row name={t.downloads}>
                    <Lines of={downloads(entry)} />
                </Row>
                <Row name={t.address}>{addresses(entry).join(", ") || t.noAddress}</Row>
                <Row name={t.asks}>{asked(entry)}</Row>
                <Row name={t.updates}>{entry.updatable ? t.updatable : t.notUpdatable}</Row>
            </dl>
        </Panel>
    );
}

function creates(entry: CatalogEntry): string {
    const name = system(entry) ?? t.aSystem;
    const { cores, memory, disk } = resources(entry);
    const sizes = [cores, memory && t.memoryOf({ size: memory }), disk && t.diskOf({ size: disk })].filter(
        (part) => part !== null,
    );
    return sizes.length === 0 ? t.createsPlain({ system: name }) : t.creates({ system: name, sizes: sizes.join(", ") });
}

function downloads(entry: CatalogEntry): string[] {
    const base = t.downloadsBase({ system: system(entry) ?? t.aSystem });
    return entry.downloads.length === 0
        ? [base, t.downloadsUnpinned]
        : [base, t.downloadsFrom({ list: entry.downloads.join(", ") }), t.downloadsUnpinned];
}

function Scripts({ entry }: { entry: CatalogEntry }) {
    const status = useQuery(catalogStatus).data;
    const link = (script: string) => () => <ScriptName key={script} of={script} status={status} />;
    return (
        <Lines
            of={[
                t.onNode({ script: entry.script_path, link: link(entry.script_path) }),
                ...(entry.install_path === null
                    ? []
                    : [t.inContainer({ script: entry.install_path, link: link(entry.install_path) })]),
            ]}
        />
    );
}

function CategoryLink({ name }: { name: string }) {
    return (
        <Link to="/catalog" search={{ category: name }} className="chip">
            {name}
        </Link>
    );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
    return (
        <div>
            <dt>{name}</dt>
            <dd>{children}</dd>
        </div>
    );
}

function Lines({ of }: { of: ReactNode[] }) {
    return (
        <ul>
            {of.map((line, i) => (
                <li key={i}>{line}</li>
            ))}
        </ul>
    );
}
