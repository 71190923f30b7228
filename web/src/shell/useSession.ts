import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Problem } from "../api/client";
import { me } from "../api/queries";
import { onSignOut } from "../auth/signOut";

/** How often it is looked whether a user whose session ended is signed in again, perhaps in another window. */
const LOOK_MS = 3000;

/** Whether nobody is signed in. */
export const wasRefused = (error: unknown) => error instanceof Problem && error.status === 401;

/** Who is signed in. The page of a user whose session ends stays until that user is signed in again; nobody else gets it. */
export function useSession() {
    const cache = useQueryClient();
    const [ended, setEnded] = useState(false);
    const user = useQuery({ ...me, refetchInterval: ended ? LOOK_MS : false });
    const id = user.data?.id;
    const refused = wasRefused(user.error);
    // An outage while the session is over changes nothing.
    useEffect(() => {
        if (refused && id !== undefined) setEnded(true);
        if (!ended || !user.isSuccess) return;
        setEnded(false);
        void cache.invalidateQueries();
    }, [refused, id, ended, user.isSuccess, cache]);
    const first = useRef(id);
    first.current ??= id;
    const isAnother = id !== first.current;
    useEffect(() => {
        if (isAnother) window.location.replace("/");
    }, [isAnother]);
    useEffect(() => onSignOut(() => window.location.replace("/login")), []);
    return { user, ended, isAnother };
}
