import { z } from 'zod';
import { call } from './call.ts';
import { bytes, nothing, opaqueId } from './fields.ts';
import { secondFactorCode } from './session.ts';

const password = z
  .string('Campo obligatorio')
  .min(1, 'Campo obligatorio')
  .max(800, 'Contraseña demasiado larga');
const withPassword = z.object({ password });
const codes = z.array(z.string());

/** "Seguridad": what a log-in to one's account asks for beside the password. Each change asks for the password. */
export const secondFactorCalls = {
  secondFactor: call({
    method: 'GET',
    path: '/api/user1/second-factor',
    access: 'user',
    summary: 'What a log-in to one’s account asks for beside the password',
    views: ['accounts'],
    response: z.object({
      app: z.boolean(),
      recovery_codes: z.number(),
      /** One’s roles ask for it: it can be changed, not turned off. */
      required: z.boolean(),
    }),
  }),
  beginSecondFactor: call({
    method: 'POST',
    path: '/api/user1/second-factor/begin',
    access: 'user',
    summary: 'Prepare an app for codes; it counts once a code of it was shown',
    body: withPassword,
    response: nothing,
    views: [],
    changesSession: true,
  }),
  secondFactorKey: call({
    method: 'GET',
    path: '/api/user1/second-factor/key',
    access: 'user',
    summary: 'The key of the app that is being prepared, to be typed where no picture can be taken',
    response: z.object({ key: z.string() }),
  }),
  secondFactorQr: call({
    method: 'GET',
    path: '/api/user1/second-factor/qr',
    access: 'user',
    summary: 'The same as a QR image (SVG)',
    response: bytes,
    answer: 'image',
  }),
  confirmSecondFactor: call({
    method: 'POST',
    path: '/api/user1/second-factor/confirm',
    access: 'user',
    summary: 'Turn codes on, by a code of the app; this session goes on, all others end',
    body: z.object({ code: secondFactorCode }),
    response: z.object({ csrf_token: z.string(), recovery_codes: codes }),
    views: ['accounts'],
    changesSession: true,
  }),
  renewRecoveryCodes: call({
    method: 'POST',
    path: '/api/user1/second-factor/recovery-codes',
    access: 'user',
    summary: 'New recovery codes; those before stop working',
    body: withPassword,
    response: z.object({ recovery_codes: codes }),
    views: ['accounts'],
    changesSession: true,
  }),
  disableSecondFactor: call({
    method: 'POST',
    path: '/api/user1/second-factor/disable',
    access: 'user',
    summary: 'Turn codes off; not where one’s roles ask for them',
    body: withPassword,
    response: nothing,
    views: ['accounts'],
    changesSession: true,
  }),
  resetSecondFactor: call({
    method: 'DELETE',
    path: '/api/users/:id/second-factor',
    access: 'admin',
    summary: 'Take the second factor away from a colleague who has lost it; all their sessions end',
    params: z.object({ id: opaqueId }),
    response: nothing,
    views: ['accounts'],
  }),
};
