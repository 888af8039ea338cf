import * as nodemailer from 'nodemailer';
import { expect, test, vi } from 'vitest';
import { smtpMailer } from '../../platform/mail.ts';

vi.mock('nodemailer', async (original) => {
  const actual = await original<typeof nodemailer>();
  return { ...actual, createTransport: vi.fn(actual.createTransport) };
});

const from = 'Reservas <reservas@example.org>';

test('a server may take ten minutes to accept a mail; a connection is given up after 20 seconds', () => {
  smtpMailer('smtp://mail.example.org', { from }).close();
  expect(nodemailer.createTransport).toHaveBeenLastCalledWith(
    expect.objectContaining({ connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 600_000 }),
  );
});
