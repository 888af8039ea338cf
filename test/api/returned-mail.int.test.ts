import { beforeAll, describe, expect, test } from 'vitest';
import { returnPathOf } from '../../api/auth/return-paths.ts';
import { allHandlers } from '../../api/routes/all.ts';
import { readAccount } from '../../projections/accounts/queries.ts';
import { apiOfFile, BOUNCES } from '../support/api-scenario.ts';
import { delayed, fromExim, fromPostfix, onHoliday } from '../support/delivery-reports.ts';

const { returnedMail } = allHandlers;
const api = await apiOfFile({ handlers: { returnedMail } });

interface Sent {
  readonly userId: string;
  readonly returnPath: string;
  readonly email: string;
}

/** An account that a mail was sent to. */
async function mailed(): Promise<Sent> {
  const userId = await api.account('user');
  const email = `user-${userId}@example.org`;
  const returnPath = returnPathOf(api.deps.secret, { id: userId, email }, BOUNCES.address) ?? '';
  return { userId, email, returnPath };
}

/** As the mail server of the city does by `curl -F message=@-`. */
async function send(message: string, secret = BOUNCES.secret) {
  const body = new FormData();
  body.set('message', new Blob([message], { type: 'message/rfc822' }), 'message');
  const headers = { Authorization: `Bearer ${secret}` };
  const answer = await fetch(`${api.url}/api/mail/bounces`, { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const statusOf = async ({ userId }: Sent) => (await readAccount(api.pool, userId))?.unreachableStatus;

describe('a mail that came back', () => {
  let sent: Sent;
  beforeAll(async () => {
    sent = await mailed();
  });

  test('says that an address is unreachable, once, however often it comes', async () => {
    expect(sent.returnPath).toMatch(/^rebotes\+[\da-f]{48}@example\.org$/);
    expect(sent.returnPath.indexOf('@')).toBeLessThanOrEqual(64);
    const before = await api.booking.store.head();
    expect(await send(fromPostfix(sent))).toMatchObject({ status: 200, body: { noted: true } });
    expect((await send(fromPostfix(sent))).status).toBe(200);
    expect(await api.eventsAfter(before)).toEqual(['UserEmailUnreachable']);
    await expect.poll(() => statusOf(sent), { timeout: 10_000 }).toBe('5.1.1');
  });

  test('is read where the enhanced code says nothing, too', async () => {
    const other = await mailed();
    expect((await send(fromExim(other))).body.noted).toBe(true);
    await expect.poll(() => statusOf(other), { timeout: 10_000 }).toBe('550');
  });

  test.each([
    ['only delayed', delayed],
    ['refused for what it says', (about: Sent) => fromPostfix(about, '5.7.1')],
    ['answered by a machine', onHoliday],
    ['no mail at all', () => '\u0000\u0001 nonsense'],
    [
      'of an address that the account had before',
      (about: Sent) => fromPostfix({ ...about, returnPath: former(about) }),
    ],
    [
      'of nobody',
      (about: Sent) => fromPostfix({ ...about, returnPath: `rebotes+${'0'.repeat(48)}@example.org` }),
    ],
  ])('says nothing of the address where it is %s', async (_, message) => {
    const other = await mailed();
    const before = await api.booking.store.head();
    expect(await send(message(other))).toMatchObject({ status: 200, body: { noted: false } });
    expect(await api.eventsAfter(before)).toEqual([]);
  });

  test('is taken from nobody without the secret', async () => {
    const other = await mailed();
    expect(await send(fromPostfix(other), 'another secret of a server')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await statusOf(other)).toBe('');
  });
});

const former = ({ userId }: Sent) =>
  returnPathOf(api.deps.secret, { id: userId, email: 'antes@example.org' }, BOUNCES.address) ?? '';
