// Before the first paint, so that a dark page does not flash white. In a file because inline scripts are not allowed.
(function () {
    var chosen = localStorage.getItem("mantine-color-scheme-value");
    var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
    document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
