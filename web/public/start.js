// Runs before the page is painted and while its code is loaded. In a file because inline scripts are not allowed.
(() => {
    // So that a dark page does not flash white.
    var chosen = localStorage.getItem("mantine-color-scheme-value");
    var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
    document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");

    var outside = /^\/(login|recover)/.test(location.pathname);
    // The rest of the page, whose files the build names (tools/startChunk.mjs); its styles are loaded first.
    var files = document.currentScript.dataset;
    for (const file of ((outside ? files.signIn : files.frame) || "").split(" ").filter(Boolean)) {
        const link = document.createElement("link");
        link.rel = file.endsWith(".css") ? "preload" : "modulepreload";
        if (file.endsWith(".css")) link.as = "style";
        link.crossOrigin = "";
        link.href = file;
        document.head.append(link);
    }
    if (outside) return document.documentElement.setAttribute("data-signed-out", "");
    // What every page of a signed-in user needs; src/api/early.ts and together.ts take these responses.
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
                ask("apps"); // may be long
                var together = [
                    "/hosts",
                    "/meta/health",
                    "/alerts?state=firing&limit=500",
                    "/alerts?state=acknowledged&limit=500",
                ];
                function may(feature, ...paths) {
                    if (user.features[feature]) together.push(...paths);
                }
                may("jobs.history", "/jobs?page=1&per_page=100", "/notifications/dismissed");
                may("catalog.view", "/catalog/status");
                may("backups.list", "/backups/coverage/summary");
                may("hardware.view", "/hardware");
                if (/^(admin|owner)$/.test(user.role)) {
                    together.push("/meta/restored-copy", "/meta/backups");
                    may("notify.channels", "/notifications/channels");
                }
                if (/^\/(overview)?$/.test(location.pathname)) {
                    together.push("/meta/onboarding", "/cluster/summary");
                    if (user.role !== null) may("backups.list", "/backups/goals");
                }
                ask("batch?get=" + encodeURIComponent(together.join(",")));
                return response;
            });
    });
})();
