import { z } from 'zod';
import { call } from './call.ts';

const WRONG = 'Elija de 0 a 10 080 minutos (una semana)';
const WEEK = 10_080;

const minutes = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value),
  z.int(WRONG).min(0, WRONG).max(WEEK, WRONG),
);

const settings = z.object({
  /** 0: no rule. */
  cancel_deadline_minutes: z.number(),
  check_in_early_minutes: z.number(),
});

export const settingsCalls = {
  firstSteps: call({
    method: 'GET',
    path: '/api/first-steps',
    access: 'admin',
    summary: 'How much of what a new installation needs is there: centers, attractions, hours, colleagues',
    views: ['catalog', 'accounts'],
    topics: () => ['catalog'],
    response: z.object({
      centers: z.number(),
      attractions: z.number(),
      hours: z.number(),
      colleagues: z.number(),
    }),
  }),
  settings: call({
    method: 'GET',
    path: '/api/settings',
    access: 'admin',
    summary: 'The rules of the product; 0: no rule',
    response: z.object({ settings }),
  }),
  changeSettings: call({
    method: 'PUT',
    path: '/api/settings',
    access: 'admin',
    summary: 'Give rules other values; what is left out stays',
    // They are read from the log itself.
    views: [],
    body: z.object({
      cancel_deadline_minutes: minutes.optional(),
      check_in_early_minutes: minutes.optional(),
    }),
    response: z.object({ settings }),
  }),
};
