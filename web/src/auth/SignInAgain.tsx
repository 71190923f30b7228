import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { onboarding } from "../api/queries";
import { Dialog } from "../ui/Dialog";
import { holdEscape } from "../ui/escape";
import { SignInSteps } from "./SignInSteps";
import { t } from "./signInTexts";

/**
 * Above everything else, also above the dialogs of the page: behind it stays what was typed. It ends when the page sees that the
 * user is signed in again, here or in another window.
 */
export default function SignInAgain({ email, onSignedIn }: { email: string; onSignedIn: () => void }) {
    const { data } = useQuery(onboarding);
    // It would close the dialogs below.
    useEffect(holdEscape, []);
    return (
        <Dialog
            title={t.sessionEnded}
            zIndex={ABOVE_ALL}
            overlayProps={{ blur: 6 }}
            closeOnEscape={false}
            closeOnClickOutside={false}
            withCloseButton={false}
            onClose={() => {}}
        >
            <Text mb="sm">{t.sessionEndedStays}</Text>
            <SignInSteps
                singleSignOn={data?.oidc === true}
                place="/"
                note={null}
                again={email}
                onSignedIn={onSignedIn}
            />
        </Dialog>
    );
}

/** Notifications have 400. */
const ABOVE_ALL = 1000;
