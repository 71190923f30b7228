import "./diff.css";
import { Quiet } from "./Quiet";
import { t } from "./texts";
import { type DiffLine, type FileDiff, tally } from "./unified";

const SIGNS = { same: " ", added: "+", removed: "−" };
// For screen readers these elements have the meaning of the sign.
const TAGS = { same: "span", added: "ins", removed: "del" } as const;

type Props = {
    files: FileDiff[];
    /** Lines that have a word behind them, for example those that others changed. */
    marked?: { is: (line: DiffLine) => boolean; text: string };
};

/** A diff, file by file. Each line has a sign, because colour alone is not accessible. */
export function Diff({ files, marked }: Props) {
    return files.map((file) => {
        const { added, removed } = tally([file]);
        return (
            <section key={file.path} className="diff" aria-label={t.changesOfFile({ path: file.path })}>
                <header>
                    <span className="mono">{file.path}</span>
                    <Quiet span size="xs">
                        {t.addedRemoved({ added, removed })}
                    </Quiet>
                </header>
                <div className="diff-lines" tabIndex={0} role="group" aria-label={file.path}>
                    {file.hunks.map((hunk, i) => (
                        <div key={i} className="diff-hunk">
                            {hunk.map((line) => (
                                <Line
                                    key={`${line.before}/${line.after}`}
                                    line={line}
                                    mark={marked?.is(line) ? marked.text : null}
                                />
                            ))}
                        </div>
                    ))}
                </div>
            </section>
        );
    });
}

function Line({ line, mark }: { line: DiffLine; mark: string | null }) {
    const Tag = TAGS[line.kind];
    return (
        <Tag className="diff-line" data-kind={line.kind}>
            <span aria-hidden>{line.before}</span>
            <span aria-hidden>{line.after}</span>
            <span aria-hidden>{SIGNS[line.kind]}</span>
            <span>
                {line.text}
                {mark !== null && <span className="diff-mark">{mark}</span>}
            </span>
        </Tag>
    );
}
