import { z } from 'zod';
import { callWith, get, post } from './call.ts';
import { fullName } from './facts/people.ts';
import { required, requiredTrimmed } from './fields.ts';

const sessionUser = z.object({
  id: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  /** The centers at which staff work, where they are bound to some: at the others they only look. */
  center_ids: z.array(z.number()).optional(),
  person: z.object(fullName).nullable(),
  /** Roles count once the account has a second factor. */
  lacks_second_factor: z.literal(true).optional(),
});
export const secondFactorCode = requiredTrimmed(40, 'El código no es válido');

export const webAuthnOptions = z.looseObject({ challenge: z.string() });

const NO_PASSKEY = 'No es una llave de acceso';
export const webAuthnResponse = z.looseObject(
  {
    id: z.string(NO_PASSKEY).regex(/^[\w-]{1,2000}$/, NO_PASSKEY),
    rawId: z.string(NO_PASSKEY),
    type: z.literal('public-key', NO_PASSKEY),
    response: z.looseObject({ clientDataJSON: z.string(NO_PASSKEY) }, NO_PASSKEY),
  },
  NO_PASSKEY,
);

const secondStep = z.object({ email: z.string(), app: z.boolean(), passkey: z.boolean() });
export type SecondStep = z.output<typeof secondStep>;
export type SessionUser = z.output<typeof sessionUser>;

/** New anti-forgery token for the page. */
const begun = z.object({ user: sessionUser, csrf_token: z.string() });
const logInStep = { limit: 'login', changesSession: true, views: [] } as const;
const prepareLogIn = callWith('POST', logInStep);
const logIn = callWith('POST', { ...logInStep, response: begun });

export const providerState = z.enum(['unknown', 'ready', 'down']);

const shownSession = z.object({
  user: sessionUser.nullable(),
  csrf_token: z.string(),
  second_step: secondStep.optional(),
});

export const sessionCalls = {
  login: prepareLogIn('/api/login', 'public', {
    summary: 'Log in; renews the session cookie and the anti-forgery token',
    body: z.object({
      email: requiredTrimmed(254, 'Debe ser un correo electrónico'),
      password: required(200, 'Contraseña demasiado larga'),
    }),
    response: shownSession,
  }),
  secondStep: logIn('/api/login/second-step', 'public', {
    summary: 'The second step of a log-in: a code of the app, or a recovery code',
    body: z.object({ code: secondFactorCode }),
  }),
  passkeyRequest: prepareLogIn('/api/login/passkey/options', 'public', {
    summary: 'What the browser needs to show a passkey',
    response: z.object({ options: webAuthnOptions }),
  }),
  passkeyLogIn: logIn('/api/login/passkey', 'public', {
    summary: 'Log in with a passkey: no password, no second step',
    body: z.object({ response: webAuthnResponse }),
  }),
  logout: post('/api/logout', 'public', {
    summary: 'End the session, and a log-in that waits for its second step',
    changesSession: true,
    views: [],
    /** Where the log-out goes on: at the provider by which the session began. */
    response: z.object({ continue_at: z.string().optional() }),
  }),
  session: get('/api/session', 'public', {
    summary: 'Who is logged in, and the anti-forgery token of the page',
    response: shownSession.extend({
      /** Browsers accept this address. */
      passkeys: z.literal(true).optional(),
      /** Staff can log in at the provider of OpenID Connect; as of its last answer. */
      provider: providerState.optional(),
    }),
  }),
};
