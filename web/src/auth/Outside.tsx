import { lazy, useEffect } from "react";
import { Later } from "../ui/later/Later";
import LoginPage from "./LoginPage";
import { RECOVER } from "./outside";
import { t } from "./signInTexts";

const RecoverPage = lazy(() => import("./RecoverPage"));

/** The pages of those who are not signed in. They are left by loading another page, and so are their links. */
export default function Outside() {
    const recovers = location.pathname.startsWith(RECOVER);
    useEffect(() => {
        document.title = recovers ? t.recoverTitle : t.signInTitle;
    }, [recovers]);
    return <Later>{recovers ? <RecoverPage /> : <LoginPage />}</Later>;
}

/** Nothing is needed first. */
export async function begin() {}
