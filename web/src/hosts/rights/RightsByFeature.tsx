import { Alert, Code, Stack, Text } from "@mantine/core";
import { Copy } from "../../ui/Copy";
import { Rows } from "../../ui/Rows";
import { type FeatureRights, lacking, NAMES, stateOf } from "./rights";
import { t } from "./texts";
import "../hosts.css";

type Props = {
    features: FeatureRights[];
    /** The commands that grant everything that is missing, or null. */
    grant: string | null;
    /** Whether only the features that do not work are listed. */
    missingOnly?: boolean;
};

/** Which features work with a token, what it lacks for the others, and the commands that grant it. */
export function RightsByFeature({ features, grant, missingOnly = false }: Props) {
    const count = lacking(features);
    const shown = missingOnly ? features.filter((feature) => stateOf(feature) === "missing") : features;
    return (
        <>
            <Alert color={count === 0 ? "teal" : "orange"} role="status">
                {count === null ? t.notKnown : count === 0 ? t.all : t.some({ n: count })}
            </Alert>
            {shown.length > 0 && (
                <Rows
                    label={t.title}
                    rows={shown}
                    keyOf={(row) => row.feature}
                    columns={[
                        { name: t.feature, first: true, cell: (row) => NAMES[row.feature] },
                        { name: t.state, line: 1, cell: (row) => t[stateOf(row)] },
                        { name: t.needs, line: 2, cell: (row) => <Needs of={row} /> },
                    ]}
                />
            )}
            {grant !== null && <Commands of={grant} />}
        </>
    );
}

function Needs({ of }: { of: FeatureRights }) {
    return (
        <Stack gap={4} align="flex-start">
            {of.rights.map((right) => (
                <Text key={right.privilege + right.path} className={right.held === false ? "lacking" : undefined}>
                    <span className="mono">{t.right({ privilege: right.privilege, path: right.path })}</span>
                    {right.held === false && ` – ${t.missing}`}
                </Text>
            ))}
            {of.needs_ssh && <Text>{t.ssh}</Text>}
            {of.grant !== null && <Copy text={of.grant} label={t.copy} />}
        </Stack>
    );
}

function Commands({ of }: { of: string }) {
    return (
        <section aria-label={t.allCommands}>
            <Stack gap="xs">
                <Text size="md" fw={600}>
                    {t.allCommands}
                </Text>
                <Text>{t.commandsText}</Text>
                <Code block className="commands" tabIndex={0}>
                    {of}
                </Code>
                <Copy text={of} label={t.copyAll} w="fit-content" />
            </Stack>
        </section>
    );
}
