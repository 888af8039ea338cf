import { afterAll, describe, expect, it } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import { startIdentityProvider, type TestProvider } from '../support/identity-provider.ts';
import { browserOfFile, Demo, PHONE } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();
const SLOW = 120_000;

let provider: TestProvider | undefined;
afterAll(() => provider?.stop());

/** The product with a provider, whose person may work at the desk. */
async function withProvider(demo: Demo): Promise<void> {
  provider ??= await startIdentityProvider(demo.url);
  provider.person = {
    subject: 'recepcion-municipal',
    claims: { email: 'recepcion@ciudad.example.org', email_verified: true, groups: ['reservas'] },
  };
  const { issuer, clientId, clientSecret, roleClaim } = provider.settings;
  await demo.stop();
  await demo.start(undefined, {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_ROLE_CLAIM: roleClaim,
    OIDC_ROLES: 'reservas=Personal',
    PUBLIC_URL: demo.url,
  });
}

describe.skipIf(!browser)(`the account of the city in the browser${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  it('opens the page that was asked for, and a log-out ends both sessions', async () => {
    await withProvider(demo);
    const page = await demo.visit();
    await page.goto('/admin/check-in');
    const button = page.getByRole('link', { name: 'Entrar con la cuenta municipal' });
    await button.waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await button.click();
    await page.waitForURL((url) => url.pathname === '/admin/check-in');
    // The page learns that its session has ended before it learns where to go.
    await page.route('**/api/logout', async (route) => {
      const asked = page.waitForResponse((one) => one.url().endsWith('/api/session'));
      const [response] = await Promise.all([route.fetch(), asked]);
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: /^Cuenta de/ }).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByRole('button', { name: 'Salir' }).click();
    await page.waitForURL((url) => url.origin === demo.url && url.pathname === '/login');
    expect(new URL(page.url()).search).toBe('');
    // A slow page connects again for what moves before it is left.
    demo.forgiveLostSession();
  });

  it('is offered without script, on a phone', async () => {
    const page = await demo.visit({ ...PHONE, javaScriptEnabled: false });
    await page.goto('/login?next=%2Fuser-profile');
    await page.getByRole('link', { name: 'Entrar con la cuenta municipal' }).click();
    await page.waitForURL((url) => url.pathname === '/user-profile');
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByRole('button', { name: 'Salir' }).waitFor();
  });
});
