import "./coverage.css";
import { UnstyledButton } from "@mantine/core";
import { number } from "../../ui/format";
import { countsOf, STATES, type State, stateName } from "./state";
import { t } from "./texts";

type Props = {
    guests: readonly { state: string }[];
    chosen: State | undefined;
    onChoose: (next: State | undefined) => void;
};

/** How many guests are in each state; a click shows only these. */
export function Summary({ guests, chosen, onChoose }: Props) {
    const counts = countsOf(guests);
    return (
        <div className="coverage-summary" role="group" aria-label={t.summary}>
            {STATES.map((state) => (
                <UnstyledButton
                    key={state}
                    className="panel"
                    data-state={counts[state] === 0 ? undefined : state}
                    aria-pressed={chosen === state}
                    onClick={() => onChoose(chosen === state ? undefined : state)}
                >
                    <span className="coverage-count">{number(counts[state])}</span> <span>{stateName(state)}</span>
                </UnstyledButton>
            ))}
        </div>
    );
}
