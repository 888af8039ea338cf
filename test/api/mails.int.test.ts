import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { allHandlers } from '../../api/routes/all.ts';
import { runProcess } from '../../commands/processes/run-process.ts';
import { mailProcess } from '../../mails/process.ts';
import { silentLogger } from '../../platform/logger.ts';
import { type Mailer, smtpMailer } from '../../platform/mail.ts';
import { readAccount } from '../../projections/accounts/queries.ts';
import { type Api, startApi } from '../support/api-scenario.ts';
import { memoryCheckpoints } from '../support/crash-world.ts';
import { eventually } from '../support/eventually.ts';

const PASSWORD = 'verde sobre azul';
let api: Api;
let inbox: Inbox;
let running: { stop(): Promise<void> } | undefined;
let count = 0;

const checkpoints = memoryCheckpoints();

interface Refusal {
  readonly code: number;
  readonly text?: string;
}

const errorOf = (refusal?: Refusal) =>
  refusal ? Object.assign(new Error(refusal.text ?? 'no'), { responseCode: refusal.code }) : null;

/** A real SMTP server that keeps what it gets. */
class Inbox {
  readonly mails: Email[] = [];
  /** Senders on the envelopes. */
  readonly senders: string[] = [];
  /** The server's answers to the next recipients, instead of taking the mail. */
  refusals: Refusal[] = [];
  /** It reads mails without an answer to them. */
  isSilent = false;
  /** Its answers to the next connections, and to the next senders. */
  refusedConnections: Refusal[] = [];
  refusedSenders: Refusal[] = [];
  #server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect: (_session, done) => done(errorOf(this.refusedConnections.shift())),
    onMailFrom: (_address, _session, done) => done(errorOf(this.refusedSenders.shift())),
    onRcptTo: (_address, _session, done) => done(errorOf(this.refusals.shift())),
    onData: (stream, session, done) => {
      const { mailFrom } = session.envelope;
      this.senders.push(mailFrom === false ? '' : mailFrom.address);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          this.mails.push(mail);
          if (!this.isSilent) done();
        });
      });
    },
  });

  listen(): Promise<string> {
    return new Promise((resolve) => {
      const server = this.#server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        resolve(`smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }

  to(email: string): Email[] {
    return this.mails.filter(({ to }) => to?.some(({ address }) => address === email));
  }
}

let url = '';
beforeAll(async () => {
  const { registerPerson, inviteUser, searchUsers } = allHandlers;
  api = await startApi({ handlers: { registerPerson, inviteUser, searchUsers } });
  inbox = new Inbox();
  url = await inbox.listen();
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(async () => {
  await inbox.close();
  await api.stop();
});

const onError = () => undefined;

/** Runs the process with a mailer of its own, until `stop`. */
function start(mailer: Mailer = smtpMailer(url, { from: 'Reservas <reservas@example.org>' })) {
  const stop = new AbortController();
  const { booking, pool, deps } = api;
  const process = mailProcess({
    ...booking,
    pool,
    clock: api.clock,
    mailer,
    bounceAddress: 'rebotes@example.org',
    // The views of this API are those of accounts and people.
    waiter: {
      waitFor: (position) => deps.waiter.waitFor(position, ['accounts', 'person-directory'], 5_000),
    },
    timeZone: deps.config.timeZone,
    secret: deps.secret,
    publicUrl: deps.publicUrl,
    logger: silentLogger,
  });
  const { handler, store, codec, clock, ids } = booking;
  const { timeZone } = deps.config;
  const options = { handler, store, codec, clock, ids, timeZone, checkpoints, firstWaitMs: 10, onError };
  const done = runProcess(process, options, stop.signal);
  running = {
    async stop() {
      stop.abort();
      await done;
      mailer.close();
    },
  };
}

/** Waits until the process is at the end of the log as it is now. */
async function atRest(): Promise<void> {
  await eventually('the process has begun', async () => (await checkpoints.load('mails')) !== undefined);
}

/** Waits until mails of former tests, which come again where they were not noted, are behind. */
async function noneBefore(): Promise<void> {
  await atRest();
  const email = await register();
  await eventually('a mail behind them', () => inbox.to(email).length === 1);
  await noted();
}

/** Waits until the mail of the last registration is noted, a moment after it has come: a stop in between sends it again. */
async function noted(): Promise<void> {
  const registered = await api.booking.store.readAll({
    filter: { types: ['UserRegistered'] },
    maxCount: 1_000,
  });
  const last = registered.at(-1)?.position;
  expect(last).toBeDefined();
  await eventually('its note', async () => ((await checkpoints.load('mails')) ?? -1n) >= (last ?? 0n));
}

/** Starts a process whose mails the server refuses in these ways, one after the other. */
async function startRefusing(...refusals: Refusal[]): Promise<void> {
  start();
  await noneBefore();
  inbox.refusals = refusals;
}

async function post(path: string, body: object) {
  const answer = await (await api.visitor()).post(path, body, { 'X-Forwarded-For': `10.2.0.${count}` });
  expect(answer.status).toBe(200);
}

async function register(email?: string): Promise<string> {
  count += 1;
  const address = email ?? `vecino-${count}@example.org`;
  await post('/api/register', {
    email: address,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    cui: String(3_000_000_000_000 + count),
    first_name: 'José',
    last_name: 'Ñáñez',
    gender: 'M',
    date_of_birth: '1980-05-01',
    phone: '55551234',
  });
  return address;
}

async function accountOf(email: string): Promise<string> {
  const { rows } = await api.pool.query('select user_id from auth.credentials where email_key = $1', [email]);
  return rows[0].user_id;
}

const linkIn = (mail: Email | undefined, path: string) =>
  new RegExp(`https://reservas\\.example\\.org(${path}[^\\s]+)`).exec(mail?.text ?? '')?.[1] ?? '';

describe('mails', () => {
  test('a new account gets a link, as text and as HTML, which confirms the address', async () => {
    start();
    await atRest();
    const email = await register();
    await eventually('the mail', () => inbox.to(email).length === 1);
    const [mail] = inbox.to(email);
    expect(mail?.subject).toBe('Confirme su correo electrónico');
    expect(mail?.from).toMatchObject({ name: 'Reservas', address: 'reservas@example.org' });
    // The address may be anybody's, and the name is what was typed.
    expect(mail?.text).toMatch(/^Hola:/);
    expect(mail?.text).not.toContain('José');
    // It comes back with the name of its account.
    const account = (await accountOf(email)).replaceAll('-', '');
    expect(inbox.senders.at(-1)).toMatch(new RegExp(`^rebotes\\+${account}[\\da-f]{16}@example\\.org$`));
    expect(mail?.html).toContain('Confirmar mi correo');
    const page = await (await api.visitor()).send('POST', linkIn(mail, '/confirm-email/'));
    expect(page.text).toContain('Su correo electrónico está confirmado');
  });

  test('a forgotten password is replaced by the link of the mail, and the owner is notified', async () => {
    start();
    await atRest();
    const email = await register();
    await post('/api/password/forgot', { email });
    await eventually('the link', () => inbox.to(email).length === 2);
    const token = linkIn(inbox.to(email)[1], '/password/reset#').split('token=')[1];
    await post('/api/password/reset', {
      token,
      password: 'nueva y larga',
      password_confirmation: 'nueva y larga',
    });
    await eventually('the notice', () => inbox.to(email).length === 3);
    expect(inbox.to(email)[2]?.subject).toBe('Su contraseña ha cambiado');
  });

  test('the owner hears of a second factor that was turned on, and of a reset by the administration', async () => {
    start();
    await atRest();
    const email = await register();
    const userId = await accountOf(email);
    await api.change({ type: 'EnableSecondFactor', userId, factorId: 'f1' });
    await api.change({ type: 'ResetSecondFactor', userId });
    await eventually('both notices', () => inbox.to(email).length === 3);
    expect(
      inbox
        .to(email)
        .map(({ subject }) => subject)
        .slice(1),
    ).toEqual(['El segundo paso está activado', 'La administración restableció su segundo paso']);
  });

  test('an invitation makes an account, by mail and by a link to copy, once and for a week; a newer one ends it', async () => {
    api.clock.set('2026-11-22T02:30:00Z');
    start();
    await atRest();
    const admin = await api.as('admin');
    const visitor = await api.visitor();
    const email = `colega-${++count}@example.org`;
    const invite = (roles = [2]) => admin.post('/api/users/invite', { email, roles });
    const chosen = { password: 'nueva y larga', password_confirmation: 'nueva y larga' };
    const tokenIn = (link: unknown) => new URLSearchParams(String(link).split('#')[1]).get('token');
    const first = await invite();
    expect(first.body).toMatchObject({ user: { email, invited: true, roles: [{ name: 'Personal' }] } });
    const { body } = await invite([1]);
    // The roles are those that were chosen last, too.
    expect(body.user).toMatchObject({ email, invited: true, roles: [{ name: 'Usuario' }] });
    expect(
      (await visitor.post('/api/password/reset', { token: tokenIn(first.body.link), ...chosen })).body.code,
    ).toBe('link_invalid');
    await eventually('both letters', () => inbox.to(email).length === 2);
    expect(body.link).toBe(`${api.deps.publicUrl()}${linkIn(inbox.to(email)[1], '/password/reset#')}`);
    const { rows } = await api.pool.query('select token_hash, expires_at from auth.mail_tokens');
    expect(JSON.stringify(rows)).not.toContain(tokenIn(body.link));
    expect(Date.parse(rows[0].expires_at) - Date.parse(api.clock.now())).toBe(7 * 24 * 3_600_000);
    // The local day: it is later in UTC.
    expect(body.expires_at).toBe('2026-11-28 20:30');
    const token = tokenIn(body.link);
    expect((await visitor.post('/api/password/reset', { token, ...chosen })).status).toBe(200);
    expect((await visitor.post('/api/password/reset', { token, ...chosen })).body.code).toBe('link_invalid');
    expect((await visitor.post('/api/login', { email, password: chosen.password })).status).toBe(200);
    expect(await invite()).toMatchObject({ status: 409, body: { code: 'user_not_invited' } });
    expect((await admin.post('/api/users/invite', { email: 'otra@example.org', roles: [9] })).body.code).toBe(
      'role_unknown',
    );
  });

  test('the owner of an address hears that somebody registered with it again', async () => {
    start();
    await atRest();
    const email = await register();
    await register(email);
    await eventually('the notice', () => inbox.to(email).length === 2);
    expect(inbox.to(email)[1]?.subject).toBe('Ya tiene una cuenta en Reservas');
  });

  test('events of the time when no process ran are sent by the next, once, in order', async () => {
    start();
    await atRest();
    await running?.stop();
    const first = await register();
    const second = await register();
    start();
    await eventually('both mails', () => inbox.to(first).length + inbox.to(second).length === 2);
    await noted();
    await running?.stop();
    start();
    const third = await register();
    await eventually('the third', () => inbox.to(third).length === 1);
    expect([first, second, third].map((email) => inbox.to(email).length)).toEqual([1, 1, 1]);
  });

  test('a server that is away is tried again; an address that it refuses holds nobody up', async () => {
    await startRefusing({ code: 451 }, { code: 451 });
    const late = await register();
    await eventually('the mail', () => inbox.to(late).length === 1);
    inbox.refusals = [{ code: 550 }];
    const unreachable = await register();
    const next = await register();
    await eventually('the next', () => inbox.to(next).length === 1);
    expect(inbox.to(unreachable)).toEqual([]);
  });

  test('a server that refuses the connection or the sender loses no mail', async () => {
    start();
    await atRest();
    inbox.refusedConnections = [{ code: 554, text: '5.3.2 closed for maintenance' }];
    inbox.refusedSenders = [{ code: 530, text: '5.7.0 log in first' }, { code: 550 }];
    const email = await register();
    await eventually('the mail', () => inbox.to(email).length === 1);
    expect([inbox.refusedConnections, inbox.refusedSenders]).toEqual([[], []]);
  });

  test('a mail that the server puts off comes later, and holds up no other one', async () => {
    await startRefusing({ code: 450, text: '4.2.0 greylisted, come back later' });
    const late = await register();
    const next = await register();
    await eventually('both', () => inbox.to(late).length + inbox.to(next).length === 2);
    const sent = inbox.mails.map(({ to }) => to?.[0]?.address).filter((to) => to === late || to === next);
    expect(sent).toEqual([next, late]);
  });

  test('an address that is refused for good is noted, left alone and shown, until its owner confirms it again', async () => {
    await startRefusing({ code: 550, text: '5.1.1 no such user' });
    const email = await register();
    const userId = await accountOf(email);
    const seen = async () => (await readAccount(api.pool, userId))?.unreachableStatus;
    await eventually('the note', async () => (await seen()) === '5.1.1');
    const before = await api.booking.store.head();
    await api.change({ type: 'RecordUnreachable', userId, cause: 'returned', status: '5.2.1' });
    expect(await api.eventsAfter(before)).toEqual([]);
    const admin = await api.as('admin');
    const { body } = await admin.get(`/api/user/search/${encodeURIComponent(email)}`);
    expect(body.users).toMatchObject({ data: [{ email, unreachable_since: '2026-11-21' }] });
    await register(email);
    const next = await register();
    await eventually('the next', () => inbox.to(next).length === 1);
    expect(inbox.to(email)).toEqual([]);
    // Its owner asks for the link, which is tried; opening it proves that the address works.
    const owner = await api.visitor();
    await owner.post('/api/login', { email, password: PASSWORD });
    await owner.open();
    expect((await owner.get('/api/sessions')).body.unreachable_since).toBe('2026-11-21');
    expect((await owner.post('/api/user1/confirmation')).status).toBe(200);
    await eventually('the link', () => inbox.to(email).length === 1);
    expect(inbox.to(email)[0]?.text).toContain('una solicitud para confirmar el correo electrónico');
    await owner.send('POST', linkIn(inbox.to(email)[0], '/confirm-email/'));
    expect((await owner.get('/api/sessions')).body).toMatchObject({
      email_confirmed: true,
      unreachable_since: '',
    });
  });

  test('a refusal that is not about the address leaves the account as it is', async () => {
    await startRefusing({ code: 554, text: '5.7.1 listed as a sender of spam' });
    const email = await register();
    const next = await register();
    await eventually('the next', () => inbox.to(next).length === 1);
    expect(await readAccount(api.pool, await accountOf(email))).toMatchObject({ unreachableSince: null });
  });

  test('a stop does not wait for a server that is silent; the mail is sent again by the next start', async () => {
    start();
    await atRest();
    inbox.isSilent = true;
    const email = await register();
    await eventually('the mail was read', () => inbox.to(email).length === 1);
    await running?.stop();
    inbox.isSilent = false;
    start();
    await eventually('the same mail', () => inbox.to(email).length === 2);
    const [one, other] = inbox.to(email);
    expect(other?.messageId).toBe(one?.messageId);
  });

  test('a crash between sending and noting sends the same mail under the same Message-ID', async () => {
    const smtp = smtpMailer(url, { from: 'reservas@example.org' });
    let crashes = 0;
    start({
      async send(mail, signal) {
        await smtp.send(mail, signal);
        if (crashes-- > 0) throw new Error('the process dies here');
      },
      close: smtp.close,
    });
    await noneBefore();
    crashes = 1;
    const email = await register();
    await eventually('both', () => inbox.to(email).length === 2);
    const [one, other] = inbox.to(email);
    expect(one?.messageId).toMatch(/^<[0-9a-f-]{36}@example\.org>$/);
    expect(other?.messageId).toBe(one?.messageId);
    expect(other?.text).toBe(one?.text);
  });
});
