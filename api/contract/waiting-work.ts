import { z } from 'zod';
import { get } from './call.ts';
import { personTopic } from './live-topics.ts';

const count = z.number().int();

export const waitingWorkCalls = {
  waitingWork: get('/api/waiting-work', 'staff', {
    summary: 'How many documents, accounts and requests wait for staff; of requests, those at their centers',
    views: ['person-directory', 'accounts', 'reservation-detail'],
    // Not reservations and accounts: every screen would recount at each booking and log-in.
    topics: () => [personTopic('*')],
    response: z.object({ documents: count, accounts: count, approvals: count }),
  }),
};
