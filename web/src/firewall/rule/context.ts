import { createContext, type PointerEvent, type RefObject, useContext } from "react";
import type { Firewall, Rule } from "../firewall";

/** What the cells of a rule need that is not a part of the rule. */
export type RuleContext = {
    firewall: Firewall;
    /** How many rules there are. */
    count: number;
    /** Why the user can't change rules; null when they can. */
    denied: string | null;
    /** Why rules can't be moved at the moment; null when they can. */
    locked: string | null;
    enable: (rule: Rule, enable: boolean) => void;
    move: (rule: Rule, to: number) => void;
    onDrag: (rule: Rule, event: PointerEvent<HTMLElement>) => void;
    /** The position whose handle gets the focus when its rule is shown. */
    focus: RefObject<number | null>;
    open: (rule: Rule, what: "edit" | "copy" | "remove" | "place") => void;
};

const Context = createContext<RuleContext | null>(null);
export const RuleProvider = Context.Provider;

export function useRuleContext(): RuleContext {
    const context = useContext(Context);
    if (context === null) throw new Error("A cell of a rule is shown outside of its table");
    return context;
}
