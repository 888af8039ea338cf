import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import { dialog } from './browser-dialogs.ts';
import { browserOfFile, CITIZEN, Demo, PHONE } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();

describe.skipIf(!browser)(`a citizen${reason}`, { timeout: 120_000 }, () => {
  const demo = Demo.ofFile(browser);

  it('downloads all that is held about them from the profile, to read and for programs', async () => {
    const page = await demo.openAs(CITIZEN, '/user-profile', PHONE);
    const asked = dialog(page, 'Descargar mis datos');
    const open = page.getByRole('button', { name: 'Descargar mis datos' });
    // Drawn by the server: before its script has come, a press does nothing.
    const isOpened = async () => {
      if (!(await asked.isVisible())) await open.tap({ timeout: 1_000 }).catch(() => undefined);
      return asked.isVisible();
    };
    await expect.poll(isOpened).toBe(true);
    const saved = async (name: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        asked.getByRole('link', { name }).tap(),
      ]);
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const paper = await saved('Para leer (PDF)');
    expect(paper.name).toMatch(/^datos-\d{13}\.pdf$/);
    expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const data = await saved('Para programas (JSON)');
    expect(data.name).toMatch(/^datos-\d{13}\.json$/);
    expect(JSON.parse(data.bytes.toString())).toMatchObject({ accounts: [{ email: CITIZEN }] });
    expect(await axeObjections(page)).toEqual([]);
  });
});
