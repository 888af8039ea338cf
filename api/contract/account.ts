import { z } from 'zod';
import { callWith, get, post } from './call.ts';
import { emailAddress } from './email-address.ts';
import { unreachableSince } from './facts/people.ts';
import { localMinute, timeAgo, utcInstant } from './facts/times.ts';
import { answerOf, required } from './fields.ts';
import { personBody, profileBody } from './person-fields.ts';

const password = required(800, 'Use como máximo 200 caracteres');
const token = required(200, 'El enlace no es válido');

export const PASSWORD_MIN = 8;
const chosen = password.refine(
  (text) => text === '' || [...text].length >= PASSWORD_MIN,
  `Use al menos ${PASSWORD_MIN} caracteres`,
);
const newPassword = { password: chosen, password_confirmation: password };

function sameTwice<S extends z.ZodType<{ password: string; password_confirmation: string }>>(schema: S) {
  return schema.refine((body) => body.password === body.password_confirmation, {
    path: ['password_confirmation'],
    message: 'Las dos contraseñas no son iguales',
  });
}

/** The first step of the form. */
const registerStep = { email: emailAddress, ...newPassword };
export const registerStepBody = sameTwice(z.object(registerStep));
const registerBody = sameTwice(
  z.object({ ...registerStep, cui: personBody.shape.cui, ...profileBody.shape }),
);
const forgotBody = z.object({ email: emailAddress });
const resetBody = sameTwice(z.object({ token, ...newPassword }));
const changePasswordBody = sameTwice(z.object({ old_password: password, ...newPassword }));

const requestEmailChangeBody = z.object({ email: emailAddress, password });

const openSession = z.object({
  id: z.string(),
  /** `Chrome en Windows`; '' if unknown. */
  device: z.string(),
  started_at: utcInstant,
  seen_at: utcInstant,
  seen_humans: timeAgo,
  started_dt: localMinute,
  seen_dt: localMinute,
  current: z.boolean(),
});
export type OpenSession = z.output<typeof openSession>;

/** Nothing changes until the mailed link is opened. */
const sendLink = callWith('POST', { views: [] });
const changePassword = callWith('POST', { changesSession: true, views: ['accounts'] });
const endOwn = callWith('DELETE', { views: ['accounts'] });

export const accountCalls = {
  register: post('/api/register', 'public', {
    summary: 'Make an account; the answer is the same if the address has one',
    body: registerBody,
    isVisitorForm: true,
    changesSession: true,
    views: ['accounts', 'person-directory'],
  }),
  confirmEmailPage: get('/confirm-email/:token', 'public', {
    summary: 'The page behind the link that confirms an address, with a button that does it',
    params: z.object({ token }),
    ...answerOf('html'),
  }),
  confirmEmail: post('/confirm-email/:token', 'public', {
    summary: 'Confirm an address by the link that was sent there; the link proves who asks',
    params: z.object({ token }),
    isFromOutside: true,
    views: ['accounts'],
    ...answerOf('html'),
  }),
  resendConfirmation: sendLink('/api/user1/confirmation', 'user', {
    summary: 'Send the link that confirms one’s address again',
  }),
  requestEmailChange: post('/api/user1/email', 'user', {
    summary: 'Ask for another address; a link is sent there, and until it is opened all stays as it is',
    body: requestEmailChangeBody,
    views: ['accounts'],
  }),
  resendEmailChange: post('/api/user1/email/again', 'user', {
    summary: 'Send another link to the new address that waits to be confirmed; the one before ends',
    views: ['accounts'],
  }),
  withdrawEmailChange: endOwn('/api/user1/email', 'user', {
    summary: 'Keep one’s address: the link to the new one ends',
  }),
  changeEmail: post('/api/user1/email/confirm', 'user', {
    summary: 'Take the new address over, by the link that was sent there',
    body: z.object({ token }),
    response: z.object({ email: z.string() }),
    views: ['accounts'],
  }),
  forgotPassword: sendLink('/api/password/forgot', 'public', {
    summary: 'Ask for a link to a new password; the answer is the same without such an account',
    body: forgotBody,
    isVisitorForm: true,
  }),
  resetPassword: changePassword('/api/password/reset', 'public', {
    summary: 'Set a new password by the link that was sent; all sessions of the account end',
    body: resetBody,
  }),
  changePassword: changePassword('/api/user1/change-password', 'user', {
    summary: 'Change one’s password; this session goes on, all others end',
    body: changePasswordBody,
    response: z.object({ csrf_token: z.string() }),
  }),
  listSessions: get('/api/sessions', 'user', {
    summary: 'Where one is logged in, and whether one’s address is confirmed',
    views: ['accounts'],
    response: z.object({
      sessions: z.array(openSession),
      email: z.string(),
      /** The owner of the account has confirmed it, or staff made the account. */
      email_confirmed: z.boolean(),
      unreachable_since: unreachableSince,
    }),
  }),
  endSession: endOwn('/api/sessions/:id', 'user', {
    summary: 'End one of one’s sessions',
    doneAlready: 'not_found',
  }),
  endOtherSessions: endOwn('/api/sessions', 'user', {
    summary: 'End all of one’s sessions but this one',
  }),
  endSessionsOf: endOwn('/api/users/:id/sessions', 'admin', {
    summary: 'End all sessions of an account',
  }),
};
