import type { LiveSource } from "../live/live";

/** Reads the networks again when something is staged or discarded, here or elsewhere. */
export const networksLive: LiveSource = ({ cache, onChange }) => {
    onChange("network", (id) => {
        void cache.invalidateQueries({ queryKey: ["networks", "all"] });
        void cache.invalidateQueries({ queryKey: id === null ? ["networks"] : ["networks", id] });
    });
};
