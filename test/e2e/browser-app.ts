import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';

const HALF_MINUTE = 30_000;

/** The code of an app with this key by the clock of the product; `steps`: this many half minutes later. */
export async function codeOf(page: Page, key: string, steps = 0): Promise<string> {
  const answer = await page.request.get('/api/admin/datetime/now');
  const { datetime }: { datetime: string } = await answer.json();
  const timestamp = Date.parse(`${datetime.replace(' ', 'T')}-06:00`) + steps * HALF_MINUTE;
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });
}
