import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The objections of axe to the page, or to the part that a selector names: rule and places. */
export async function axeObjections(page: Page, part = 'html'): Promise<string[]> {
  await settled(page);
  await page.evaluate(await readFile(AXE, 'utf8'));
  return page.evaluate(
    `axe.run('${part}', { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, impact, nodes }) =>
      id + ' (' + impact + '): ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`,
  );
}

/**
 * A list that reloads is dimmed, and a toast or dialogue that fades in lacks its final colors. Endless animations are
 * not waited for.
 */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.ui-table[aria-busy="true"]') === null);
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    ).then(() => undefined),
  );
}
