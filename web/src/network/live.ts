import type { Query } from "@tanstack/react-query";
import { keyOf } from "../api/operation";
import type { LiveSource } from "../live/live";

/** Reads the networks again when something is staged or discarded, here or elsewhere. */
export const networksLive: LiveSource = ({ cache, onChange }) => {
    onChange("network", (id) => {
        const isOf = ({ queryKey: [, , , query] }: Query) => {
            const { host } = query as { host?: number };
            return id === null || host === undefined || host === id;
        };
        void cache.invalidateQueries({ queryKey: keyOf("network.bridges"), predicate: isOf });
    });
};
