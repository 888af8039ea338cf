import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { Desk } from './desk.ts';
import { TODAY } from './desk-center.ts';

const desk = Desk.ofFile();

/** Wholly drawn pages, by their addresses. */
const PAGES = [
  '/',
  '/user-create-reservation',
  `/search/${TODAY}/1`,
  `/search/${TODAY}/all`,
  '/search/ayer/1',
];

declare global {
  interface Window {
    /** The main part of the page as the server drew it. */
    drawnMain: Element | null;
  }
}

function keepMain(): void {
  document.addEventListener('DOMContentLoaded', () => {
    window.drawnMain = document.querySelector('#contenido');
  });
}

/** Opens a page and waits until its script has taken it over; gives what the browser complained about. */
async function opened(path: string, options = {}): Promise<{ page: Page; complaints: string[] }> {
  const center = await desk.center(['Cancha 1'], `Centro de ${path} ${JSON.stringify(options)}`);
  const page = await desk.visit(center, 'about:blank', options, { prepare: keepMain, user: null });
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(path);
  await page.locator('.r-toasts').waitFor({ state: 'attached' });
  return { page, complaints };
}

describe('a page that the server drew', () => {
  test.each(PAGES)('is taken over by its script as it is: %s', async (path) => {
    const { page, complaints } = await opened(path);
    expect(complaints).toEqual([]);
    expect(await page.evaluate(() => window.drawnMain?.isConnected)).toBe(true);
  });

  test('is the same to a browser at the other end of the world, in dark colors, with a choice of its own', async () => {
    const { page, complaints } = await opened(`/search/${TODAY}/1`, {
      timezoneId: 'Pacific/Kiritimati',
      colorScheme: 'dark',
    });
    expect(complaints).toEqual([]);
    expect(await page.evaluate(() => window.drawnMain?.isConnected)).toBe(true);
    expect(await page.getByRole('button', { name: 'Usar colores claros' }).count()).toBe(1);
  });
});
