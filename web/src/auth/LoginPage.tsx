import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { onboarding } from "../api/queries";
import { Loaded } from "../ui/States";
import { failureText } from "./failures";
import { safeReturnPath } from "./returnPath";
import { SetUp } from "./SetUp";
import { SignInLayout } from "./SignInLayout";
import { SignInSteps } from "./SignInSteps";
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
    const place = safeReturnPath(given.returnTo ?? back);
    // The token must not stay in the browser history.
    useEffect(() => {
        if (given.pending !== null)
            void navigate({ to: "/login", search: { back: given.returnTo ?? undefined }, replace: true });
    }, [given, navigate]);
    return (
        <SignInSteps
            singleSignOn={singleSignOn}
            place={place}
            note={failureText(error)}
            pending={given.pending}
            onSignedIn={() => location.replace(place)}
        />
    );
}
