// Runs before the page is painted and while its code is loaded. In a file because inline scripts are not allowed.
(() => {
    // So that a dark page does not flash white.
    var chosen = localStorage.getItem("mantine-color-scheme-value");
    var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
    document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");

    if (/^\/(login|recover)/.test(location.pathname))
        return document.documentElement.setAttribute("data-signed-out", "");
    // The frame of the page, whose files the build names (tools/startChunk.mjs); its styles are loaded first.
    for (const file of (document.currentScript.dataset.frame || "").split(" ").filter(Boolean)) {
        const link = document.createElement("link");
        link.rel = file.endsWith(".css") ? "preload" : "modulepreload";
        if (file.endsWith(".css")) link.as = "style";
        link.crossOrigin = "";
        link.href = file;
        document.head.append(link);
    }
    // What every page of a signed-in user needs; src/api/early.ts takes these responses.
    var api = "/api/v1/";
    var early = (window.early = {});
    function ask(path) {
        var asked = fetch(api + path);
        asked.catch(() => {}); // reported by whoever takes it
        early[api + path] = asked;
        return asked;
    }
    early[api + "auth/me"] = ask("auth/me").then((response) => {
        if (!response.ok) return response;
        return response
            .clone()
            .json()
            .then((user) => {
                if (user.role === null && user.teams.length === 0) return response;
                ["hosts", "apps", "meta/health"].forEach(ask);
                if (/^\/(overview)?$/.test(location.pathname)) ask("meta/onboarding");
                if (user.features["jobs.history"]) ask("jobs?page=1&per_page=100");
                if (user.features["catalog.view"]) ask("catalog/status");
                return response;
            });
    });
})();
