import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Rule and places of axe's objections to a part of the page. */
export async function axeObjections(page: Page, part = 'html'): Promise<string[]> {
  await settled(page);
  await page.evaluate(await readFile(AXE, 'utf8'));
  return page.evaluate(
    `axe.run('${part}', { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, impact, nodes }) =>
      id + ' (' + impact + '): ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`,
  );
}

/** Waits until reloading lists and fading toasts have their final colors, but not for endless animations. */
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
