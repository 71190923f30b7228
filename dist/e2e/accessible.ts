import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Checks what stands on the page now against WCAG 2.2 AA, as far as a program can. */
export async function expectAccessible(page: Page) {
    // What fades in or out has for a moment the contrast of a ghost; what turns without end is left to turn.
    await page.evaluate(async () => {
        const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
        await Promise.allSettled(passing.map((one) => one.finished));
    });
    const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
        .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual([]);
}
