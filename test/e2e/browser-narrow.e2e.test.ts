import { describe, expect, it } from 'vitest';
import { CONSOLE_PAGES } from '../../api/contract/pages.ts';
import { HttpClient } from '../support/http-client.ts';
import { ADMIN, browserOfFile, CITIZEN, Demo, PASSWORD, PHONE, STAFF } from './browser-harness.ts';
import { addressOf, demoAddresses } from './press/addresses.ts';

const { browser, reason } = await browserOfFile();

const SLOW = 120_000;

describe.skipIf(!browser)(`the narrowest phone${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  it('has no page of the console that is wider than 320 px', async () => {
    const page = await demo.visitAs(ADMIN, { ...PHONE, viewport: { width: 320, height: 640 } });
    const log = (email: string) => new HttpClient(demo.url).login(email, PASSWORD);
    const addresses = await demoAddresses(await log(STAFF), await log(CITIZEN));
    for (const pattern of CONSOLE_PAGES) {
      const address = addressOf(pattern, addresses);
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, address).toBeLessThanOrEqual(320);
    }
  });
});
