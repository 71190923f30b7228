import { useQuery } from "@tanstack/react-query";
import { me } from "../../api/queries";
import { accessDenial } from "../../auth/access";
import { PageHead } from "../../ui/States";
import { NotifyHead } from "../NotifyHead";
import { t as notifyTexts } from "../texts";
import { BrowserPush } from "./BrowserPush";
import { t } from "./texts";

/** Messages in this browser, for everybody; who may change channels sees the other pages as well. */
export default function BrowserPage() {
    const user = useQuery(me).data;
    const all = user !== undefined && accessDenial(user, "notifications.channels") === null;
    return (
        <>
            {all ? <NotifyHead note={t.note} /> : <PageHead title={notifyTexts.title} note={t.title} />}
            <BrowserPush />
        </>
    );
}
