import { z } from 'zod';
import { call } from './call.ts';
import { bytes, nothing } from './fields.ts';

/** Stands for an account in the links of its reminders. */
const params = z.object({ token: z.string().min(1).max(200) });
const page = { access: 'public', params, response: bytes, answer: 'html', limit: 'lookup' } as const;

export const reminderCalls = {
  remindersPage: call({
    ...page,
    method: 'GET',
    path: '/reminders/:token',
    summary:
      'The page behind the link in a reminder: whether reminders are sent, and a button that changes it',
    views: ['accounts'],
  }),
  stopReminders: call({
    ...page,
    method: 'POST',
    path: '/reminders/:token',
    summary: 'Stop reminders by the link in one of them, also from a mail program (RFC 8058)',
    isFromOutside: true,
    views: ['accounts'],
  }),
  resumeReminders: call({
    ...page,
    method: 'POST',
    path: '/reminders/:token/resume',
    summary: 'Send reminders again, by the link in one of them',
    isFromOutside: true,
    views: ['accounts'],
  }),
  setReminders: call({
    method: 'PUT',
    path: '/api/user1/reminders',
    access: 'user',
    summary: 'Whether one wants reminders of one’s reservations by mail',
    body: z.object({ wanted: z.boolean() }),
    response: nothing,
    views: ['accounts'],
  }),
};
