import type { Page } from 'playwright-core';
import { focusedName } from './browser-grid.ts';

export async function tabTo(page: Page, isThere: () => boolean): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await page.evaluate(isThere)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead there: ${isThere}`);
}

/** Walks over the grid with the arrows to the first court that is free at an hour; gives the name of its cell. */
export async function walkToFree(page: Page, hour: string): Promise<string> {
  const startOf = async () => /, (\d\d:\d\d) a /.exec(await focusedName(page))?.[1] ?? '';
  await page.keyboard.press('Control+Home');
  for (let row = 0; row < 10; row++) {
    await page.keyboard.press('Home');
    for (let block = 0; block < 18 && (await startOf()) < hour; block++)
      await page.keyboard.press('ArrowRight');
    const name = await focusedName(page);
    if (name.includes(`, ${hour} a `) && name.includes(', libre')) return name;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`no court is free at ${hour}`);
}
