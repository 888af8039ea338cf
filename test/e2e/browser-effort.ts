import type { Page } from 'playwright-core';

interface Effort {
  /** Also choices from a list. */
  readonly clicks: number;
  readonly keys: number;
}

/** Counts what a person does with mouse and keys from now on; letters typed into a name or reason are left out. */
export async function effortOf(page: Page): Promise<() => Promise<Effort>> {
  await page.evaluate(() => {
    const effort = { clicks: 0, keys: 0 };
    Object.assign(window, { effort });
    document.addEventListener('pointerdown', () => effort.clicks++, true);
    document.addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLSelectElement) effort.clicks++;
      },
      true,
    );
    document.addEventListener(
      'keydown',
      (event) => {
        const name = (event.target as Element | null)?.getAttribute('name') ?? '';
        const isText = ['reservation_name', 'reason'].includes(name);
        if (!(isText && event.key.length === 1)) effort.keys++;
      },
      true,
    );
  });
  return () => page.evaluate(() => ({ ...(window as never as { effort: Effort }).effort }));
}
