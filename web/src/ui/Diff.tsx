import { Text } from "@mantine/core";
import { t } from "./texts";
import { type DiffLine, type FileDiff, tally } from "./unified";

const SIGNS = { same: " ", added: "+", removed: "−" };
// For screen readers these elements have the meaning of the sign.
const TAGS = { same: "span", added: "ins", removed: "del" } as const;

/** A diff, file by file. Each line has a sign, because colour alone is not accessible. */
export function Diff({ files }: { files: FileDiff[] }) {
    return files.map((file) => {
        const { added, removed } = tally([file]);
        return (
            <section key={file.path} className="diff" aria-label={t.changesOfFile({ path: file.path })}>
                <header>
                    <span className="mono">{file.path}</span>
                    <Text span size="xs" className="quiet">
                        {t.addedRemoved({ added, removed })}
                    </Text>
                </header>
                <div className="diff-lines" tabIndex={0} role="group" aria-label={file.path}>
                    {file.hunks.map((hunk, i) => (
                        <div key={i} className="diff-hunk">
                            {hunk.map((line) => (
                                <Line key={`${line.before}/${line.after}`} line={line} />
                            ))}
                        </div>
                    ))}
                </div>
            </section>
        );
    });
}

function Line({ line }: { line: DiffLine }) {
    const Tag = TAGS[line.kind];
    return (
        <Tag className="diff-line" data-kind={line.kind}>
            <span aria-hidden>{line.before}</span>
            <span aria-hidden>{line.after}</span>
            <span aria-hidden>{SIGNS[line.kind]}</span>
            <span>{line.text}</span>
        </Tag>
    );
}
