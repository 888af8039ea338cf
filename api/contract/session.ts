import { z } from 'zod';
import { call } from './call.ts';
import { nothing } from './fields.ts';

export const sessionUser = z.object({
  id: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  person: z.object({ first_name: z.string(), last_name: z.string() }).nullable(),
});
export type SessionUser = z.output<typeof sessionUser>;

export const sessionCalls = {
  login: call({
    method: 'POST',
    path: '/api/login',
    access: 'public',
    summary: 'Log in; renews the session cookie and the anti-forgery token',
    body: z.object({
      email: z
        .string('Campo obligatorio')
        .trim()
        .min(1, 'Campo obligatorio')
        .max(254, 'Debe ser un correo electrónico'),
      password: z
        .string('Campo obligatorio')
        .min(1, 'Campo obligatorio')
        .max(200, 'Contraseña demasiado larga'),
    }),
    response: z.object({ user: sessionUser, csrf_token: z.string() }),
    limit: 'login',
    changesSession: true,
    views: [],
  }),
  logout: call({
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    summary: 'End the session',
    response: nothing,
    changesSession: true,
    views: [],
  }),
  session: call({
    method: 'GET',
    path: '/api/session',
    access: 'public',
    summary: 'Who is logged in, and the anti-forgery token of the page',
    response: z.object({ user: sessionUser.nullable(), csrf_token: z.string() }),
  }),
};
