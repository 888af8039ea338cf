import { z } from 'zod';
import { get, post, put } from './call.ts';
import { bytes } from './fields.ts';

const params = z.object({ token: z.string().min(1).max(200) });
const page = { params, response: bytes, answer: 'html', limit: 'lookup', views: ['accounts'] } as const;

export const reminderCalls = {
  remindersPage: get('/reminders/:token', 'public', {
    ...page,
    summary:
      'The page behind the link in a reminder: whether reminders are sent, and a button that changes it',
  }),
  stopReminders: post('/reminders/:token', 'public', {
    ...page,
    summary: 'Stop reminders by the link in one of them, also from a mail program (RFC 8058)',
    isFromOutside: true,
  }),
  resumeReminders: post('/reminders/:token/resume', 'public', {
    ...page,
    summary: 'Send reminders again, by the link in one of them',
    isFromOutside: true,
  }),
  setReminders: put('/api/user1/reminders', 'user', {
    summary: 'Whether one wants reminders of one’s reservations by mail',
    body: z.object({ wanted: z.boolean() }),
    views: ['accounts'],
  }),
};
