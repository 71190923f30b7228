import type { Page } from "@playwright/test";

/** An entry of the navigation; the breadcrumb has links with the same names. */
export const place = (page: Page, name: string) =>
    page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name, exact: true });
