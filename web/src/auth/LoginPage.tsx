import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { onboarding } from "../api/queries";
import { Loaded } from "../ui/States";
import { failureText } from "./failures";
import { PasswordStep } from "./PasswordStep";
import { safeReturnPath } from "./returnPath";
import { SecondStep } from "./SecondStep";
import { SetUp } from "./SetUp";
import { SignInLayout } from "./SignInLayout";
import { readHandover } from "./ssoHandover";

/** The sign-in page; as long as there is no owner, the set-up of the first one. */
export default function LoginPage() {
    const query = useQuery(onboarding);
    return (
        <SignInLayout>
            <Loaded query={query}>
                {(data) => (data.admin_exists ? <SignIn singleSignOn={data.oidc} /> : <SetUp />)}
            </Loaded>
        </SignInLayout>
    );
}

function SignIn({ singleSignOn }: { singleSignOn: boolean }) {
    const { back, error } = useSearch({ from: "/login" });
    const navigate = useNavigate();
    const [given] = useState(() => readHandover(location.hash));
    const [pending, setPending] = useState(given.pending);
    const [note, setNote] = useState(() => failureText(error));
    const place = safeReturnPath(given.returnTo ?? back);
    // The token must not stay in the browser history.
    useEffect(() => {
        if (given.pending !== null)
            void navigate({ to: "/login", search: { back: given.returnTo ?? undefined }, replace: true });
    }, [given, navigate]);
    const goOn = () => location.replace(place);
    if (pending !== null) {
        return (
            <SecondStep
                pending={pending}
                onSignedIn={goOn}
                onStartAgain={(why) => {
                    setNote(why);
                    setPending(null);
                }}
            />
        );
    }
    return (
        <PasswordStep
            note={note}
            place={place}
            singleSignOn={singleSignOn}
            onSignedIn={goOn}
            onSecondFactor={(token) => {
                setNote(null);
                setPending(token);
            }}
        />
    );
}
