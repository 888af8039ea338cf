import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smtpMailer, smtpTransport } from '../../platform/mail.ts';

const from = 'Reservas <reservas@example.org>';

test('a server may take ten minutes to accept a mail; a connection is given up after 20 seconds', () => {
  expect(smtpTransport('smtp://mail.example.org').options).toMatchObject({
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 600_000,
  });
});

/** A relay that asks for a log-in and has no TLS; 0.0.0.0 is this machine under a name that is not a loopback. */
const relay = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ password }, _session, done) => {
    passwords.push(password ?? '');
    done(null, { user: 'reservas' });
  },
  onData: (stream, _session, done) => {
    stream.on('end', () => done()).resume();
  },
});
const passwords: string[] = [];
let port = 0;
beforeAll(async () => {
  const server = relay.listen(0, '0.0.0.0');
  await new Promise((listening) => server.once('listening', listening));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => new Promise<void>((closed) => relay.close(closed)));

const mail = { id: 'a', to: 'ana@example.org', subject: 'Hola', text: 'Hola', html: 'Hola', attachments: [] };
async function send(server: string) {
  passwords.length = 0;
  const mailer = smtpMailer(`smtp://reservas:Tiger%25@${server}`, { from });
  try {
    await mailer.send(mail, new AbortController().signal);
  } finally {
    mailer.close();
  }
}

test('a password is not sent to a server without TLS, and the error says what to set', async () => {
  await expect(send(`0.0.0.0:${port}`)).rejects.toThrow(
    'the server of SMTP_URL offers no STARTTLS, and its password is not sent in the clear: use smtps://, or ?tls=false for a relay in your own network',
  );
  expect(passwords).toEqual([]);
});

test.each([
  ['a relay that is named so', () => `0.0.0.0:${port}?tls=false`],
  ['this machine', () => `127.0.0.1:${port}`],
])('%s gets the password without TLS', async (_, server) => {
  await send(server());
  expect(passwords).toEqual(['Tiger%']);
});
