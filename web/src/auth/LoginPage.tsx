import { useQuery } from "@tanstack/react-query";
import { lazy, useEffect, useState } from "react";
import { onboarding } from "../api/queries";
import { Loaded } from "../ui/States";
import { failureText } from "./failures";
import { SIGN_IN } from "./outside";
import { safeReturnPath } from "./returnPath";
import { SignInLayout } from "./SignInLayout";
import { SignInSteps } from "./SignInSteps";
import { readHandover } from "./ssoHandover";

// Needed once in the life of a service.
const SetUp = lazy(() => import("./SetUp"));

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
    const [asked] = useState(() => new URLSearchParams(location.search));
    const [given] = useState(() => readHandover(location.hash));
    const place = safeReturnPath(given.returnTo ?? asked.get("back"));
    // The token must not stay in the browser history.
    useEffect(() => {
        if (given.pending === null) return;
        const back = given.returnTo === null ? "" : `?back=${encodeURIComponent(given.returnTo)}`;
        history.replaceState(null, "", SIGN_IN + back);
    }, [given]);
    return (
        <SignInSteps
            singleSignOn={singleSignOn}
            place={place}
            note={failureText(asked.get("error") ?? undefined)}
            pending={given.pending}
            onSignedIn={() => location.replace(place)}
        />
    );
}
