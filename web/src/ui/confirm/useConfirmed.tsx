import { Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Problem } from "../../api/client";
import { DangerDialog } from "../DangerDialog";
import type { SendConfirmed } from "./sendConfirmed";
import { t } from "./texts";

type Asked = {
    title: string;
    action: string;
    refusal: Problem;
    again: (typed: string) => Promise<void>;
    onLeave: () => void;
};

/** What is shown with the question, and done before the request is sent again. */
export type Safeguard = { note: ReactNode; before: () => Promise<void> };

/**
 * For changes that are dangerous only sometimes, which the service finds out: the result is that of the confirmed request. A
 * change that was not confirmed fails, so that nothing shows it as done. The dialog must be rendered.
 */
export function useConfirmed(safeguard?: Safeguard): { send: SendConfirmed; dialog: ReactNode } {
    const [asked, setAsked] = useState<Asked | null>(null);
    const send: SendConfirmed = async (title, action, call) => {
        try {
            return await call(undefined);
        } catch (error) {
            if (!(error instanceof Problem) || error.phrase === null) throw error;
            return new Promise((resolve, reject) =>
                setAsked({
                    title,
                    action,
                    refusal: error,
                    again: async (typed) => resolve(await call(typed)),
                    onLeave: () => reject(new Problem(409, "not_confirmed", t.notConfirmed)),
                }),
            );
        }
    };
    const dialog = asked && (
        <DangerDialog
            title={asked.title}
            action={asked.action}
            phrase={asked.refusal.phrase ?? undefined}
            onConfirm={async (typed) => {
                await safeguard?.before();
                await asked.again(typed);
            }}
            onClose={() => {
                // Of no effect after a confirmed request: its result is there already.
                asked.onLeave();
                setAsked(null);
            }}
        >
            <Text>{asked.refusal.warning}</Text>
            {safeguard?.note}
        </DangerDialog>
    );
    return { send, dialog };
}
