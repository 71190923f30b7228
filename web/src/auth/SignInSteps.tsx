import { lazy, useState } from "react";
import { Later } from "../ui/later/Later";
import { PasswordStep } from "./PasswordStep";

const SecondStep = lazy(() => import("./SecondStep"));

type Props = {
    singleSignOn: boolean;
    /** The page to open after single sign-on. */
    place: string;
    /** Why the user has to sign in; null for no reason to tell. */
    note: string | null;
    /** What single sign-on handed over when the second factor is still required. */
    pending?: string | null;
    /** Whose session ended, where this is above the page of that user, which must stay. */
    again?: string;
    onSignedIn: () => void;
};

/** The password or single sign-on, then the second factor. */
export function SignInSteps({ singleSignOn, place, note: first, pending: given = null, again, onSignedIn }: Props) {
    const [pending, setPending] = useState(given);
    const [note, setNote] = useState(first);
    if (pending !== null) {
        return (
            <Later>
                <SecondStep
                    pending={pending}
                    onSignedIn={onSignedIn}
                    onStartAgain={(why) => {
                        setNote(why);
                        setPending(null);
                    }}
                />
            </Later>
        );
    }
    return (
        <PasswordStep
            note={note}
            place={place}
            singleSignOn={singleSignOn}
            again={again}
            onSignedIn={onSignedIn}
            onSecondFactor={(token) => {
                setNote(null);
                setPending(token);
            }}
        />
    );
}
