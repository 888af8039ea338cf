import { z } from 'zod';
import { get } from './call.ts';
import { personTopic } from './live-topics.ts';

const count = z.number().int();

/** How much waits for staff, for the navigation and the start page. */
export const waitingWorkCalls = {
  waitingWork: get('/api/waiting-work', 'staff', {
    summary: 'How many documents, accounts and requests wait for staff',
    views: ['person-directory', 'accounts', 'reservation-detail'],
    // Not those of reservations and accounts: every screen of a city would count again at each booking and each log-in.
    topics: () => [personTopic('*')],
    response: z.object({ documents: count, accounts: count, approvals: count }),
  }),
};
