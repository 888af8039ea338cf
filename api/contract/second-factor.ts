import { z } from 'zod';
import { callWith, del, get, post } from './call.ts';
import { timeAgo, utcInstant } from './facts/times.ts';
import { answerOf, required } from './fields.ts';
import { secondFactorCode, webAuthnOptions, webAuthnResponse } from './session.ts';

const withPassword = z.object({ password: required(800, 'Contraseña demasiado larga') });
const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: utcInstant,
  used_at: utcInstant.nullable(),
  /** '' if never used. */
  used_humans: timeAgo,
});
export type Passkey = z.output<typeof passkey>;
const codes = z.array(z.string());

const changesAccount = { views: ['accounts'], changesSession: true } as const;

/** Requires the password; `views: []` only prepares a factor. */
const byPassword = callWith('POST', { body: withPassword, ...changesAccount });

/** "Seguridad". Each change requires the password. */
export const secondFactorCalls = {
  secondFactor: get('/api/user1/second-factor', 'user', {
    summary: 'What a log-in to one’s account asks for beside the password',
    views: ['accounts'],
    response: z.object({
      app: z.boolean(),
      recovery_codes: z.number(),
      passkeys: z.array(passkey),
      /** Browsers accept this address. */
      passkeys_available: z.boolean(),
      /** Replaceable, but not removable. */
      required: z.boolean(),
    }),
  }),
  beginSecondFactor: byPassword('/api/user1/second-factor/begin', 'user', {
    summary: 'Prepare an app for codes; it counts once a code of it was shown',
    views: [],
  }),
  secondFactorKey: get('/api/user1/second-factor/key', 'user', {
    summary: 'The key of the app that is being prepared, to be typed where no picture can be taken',
    /** Opens an app on the same device. */
    response: z.object({ key: z.string(), uri: z.string() }),
  }),
  secondFactorQr: get('/api/user1/second-factor/qr', 'user', {
    summary: 'The same as a QR image (SVG)',
    ...answerOf('image'),
  }),
  confirmSecondFactor: post('/api/user1/second-factor/confirm', 'user', {
    summary: 'Turn codes on, by a code of the app; this session goes on, all others end',
    body: z.object({ code: secondFactorCode }),
    response: z.object({ csrf_token: z.string(), recovery_codes: codes }),
    ...changesAccount,
  }),
  renewRecoveryCodes: byPassword('/api/user1/second-factor/recovery-codes', 'user', {
    summary: 'New recovery codes; those before stop working',
    response: z.object({ recovery_codes: codes }),
  }),
  disableSecondFactor: byPassword('/api/user1/second-factor/disable', 'user', {
    summary: 'Turn codes off; not where one’s roles ask for them',
  }),
  passkeyCreation: byPassword('/api/user1/passkeys/options', 'user', {
    summary: 'What the browser needs to make a passkey',
    response: z.object({ options: webAuthnOptions }),
    views: [],
  }),
  addPasskey: post('/api/user1/passkeys', 'user', {
    summary: 'Keep a passkey that the browser has made; this session goes on, all others end',
    body: z.object({
      name: z.string().trim().max(60, 'Use como máximo 60 caracteres'),
      response: webAuthnResponse,
    }),
    /** Codes only with the first factor. */
    response: z.object({ csrf_token: z.string(), recovery_codes: codes }),
    ...changesAccount,
  }),
  removePasskey: byPassword('/api/user1/passkeys/:id/remove', 'user', {
    summary: 'Remove a passkey; not the last factor where one’s roles ask for one',
  }),
  resetSecondFactor: del('/api/users/:id/second-factor', 'admin', {
    summary: 'Take the second factor away from a colleague who has lost it; all their sessions end',
    views: ['accounts'],
  }),
};
