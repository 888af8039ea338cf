import { expect, test } from 'vitest';
import { setCredential } from '../../api/auth/credentials.ts';
import { newContext } from '../../commands/handler/context.ts';
import { changePerson } from '../../commands/people/person.ts';
import { changeUser } from '../../commands/people/user.ts';
import type { Mail } from '../../platform/mail.ts';
import { bookHour, type Citizen, citizen, viewsSeen } from '../support/citizen-api.ts';
import { letterBoxOfFile } from '../support/letter-box.ts';
import { pdfPages } from '../support/pdf-pages.ts';

/** Anybody may register any address, under any name: no letter carries that text to somebody who has not confirmed it. */

const NAME = 'Gane 5000 en www.malo.example';
const { api, ana, box } = await letterBoxOfFile();
const profile = { lastName: NAME, gender: 'F', dateOfBirth: '1990-05-01', phone: '55551234' };

async function named(who: Citizen, firstName: string) {
  const command = {
    type: 'ChangePerson',
    personId: who.personId,
    profile: { ...profile, firstName },
    isOwn: true,
  } as const;
  await changePerson(api.booking.handler, command, newContext(api.booking));
  await viewsSeen(api);
}

/** All that a mail carries, as text: also its attachments. */
async function contentOf({ subject, text, html, attachments }: Mail): Promise<string> {
  const attached = attachments.map(async ({ filename, content }) => {
    if (!filename.endsWith('.pdf')) return String(content);
    const pages = await pdfPages(Buffer.from(content));
    return pages.flat().map((line) => line.text);
  });
  return [subject, text, html, ...(await Promise.all(attached)).flat()].join('\n');
}

const stranger = await citizen(api, '2345678910101', { isSelfMade: true });
await named(stranger, NAME);
const change = (type: 'RequestConfirmation' | 'RequestPasswordReset' | 'RecordRepeatedRegistration') =>
  changeUser(api.booking.handler, { type, userId: stranger.userId }, newContext(api.booking));

test('an address that nobody has confirmed reads no name, in no letter and no attachment', async () => {
  let id = '';
  const mails = await box.of(async () => {
    await change('RequestConfirmation');
    await change('RequestPasswordReset');
    await change('RecordRepeatedRegistration');
    id = await bookHour(stranger, 8);
    await stranger.send('DELETE', `/api/reservation/${id}`);
  });
  const subjects = mails.map(({ subject }) => subject.split(':')[0]);
  expect(subjects).toEqual([
    'Confirme su correo electrónico',
    'Cambie su contraseña de Reservas',
    'Ya tiene una cuenta en Reservas',
    'Reserva confirmada',
    'Reserva cancelada',
  ]);
  for (const mail of mails) {
    expect(await contentOf(mail)).not.toMatch(/malo|Gane/);
    expect(mail.text).toMatch(/^Hola:\n/);
  }
});

test('nor does an address that an account asks to use', async () => {
  await named(ana, NAME);
  const password = 'verde sobre azul';
  const email = `citizen-${ana.userId}@example.org`;
  await setCredential(api.pool, { userId: ana.userId, email, password });
  const [mail, ...others] = await box.of(() =>
    ana.post('/api/user1/email', { email: 'victima@example.org', password }),
  );
  expect(others).toEqual([]);
  expect(mail?.to).toBe('victima@example.org');
  expect(mail && (await contentOf(mail))).not.toMatch(/malo|Gane/);
});

test('somebody who hands a reservation over is named if the name looks like one', async () => {
  const luis = await citizen(api, '9999999990101');
  const email = 'luis@example.org';
  await setCredential(api.pool, { userId: luis.userId, email, password: 'verde sobre azul' });
  const id = await bookHour(ana, 10);
  const offer = async () => {
    const mails = await box.of(() => ana.post(`/api/reservation/${id}/handover`, { email }));
    await box.of(() => luis.send('DELETE', `/api/reservation/${id}/handover`));
    return mails.find(({ subject }) => subject.startsWith('Le ceden'))?.text ?? '';
  };
  expect(await offer()).toMatch(/Otra persona quiere cederle/);
  await named(ana, 'malo.example');
  expect(await offer()).toMatch(/Otra persona quiere cederle/);
  await named(ana, 'Ma. José');
  expect(await offer()).toMatch(/Ma\. José quiere cederle/);
});

test('once the address is confirmed, its owner is greeted by name', async () => {
  await changeUser(
    api.booking.handler,
    { type: 'ConfirmEmail', userId: stranger.userId },
    newContext(api.booking),
  );
  await named(stranger, 'Inés');
  const [mail] = await box.of(() => change('RequestPasswordReset'));
  expect(mail?.text).toMatch(/^Hola, Inés:/);
});
