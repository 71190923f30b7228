import { useMutation } from "@tanstack/react-query";
import { call } from "../api/operation";

/** Loads the page again if the service answers: otherwise the browser would show an error of its own instead of the page. */
export function useReload() {
    return useMutation({ mutationFn: () => call("meta.health"), onSuccess: () => window.location.reload() });
}
