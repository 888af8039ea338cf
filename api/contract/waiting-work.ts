import { z } from 'zod';
import { get } from './call.ts';
import { personTopic, reservationTopic, userTopic } from './live-topics.ts';

const count = z.number().int();

/** How much waits for staff, for the navigation and the start page. */
export const waitingWorkCalls = {
  waitingWork: get('/api/waiting-work', 'staff', {
    summary: 'How many documents, accounts and requests wait for staff',
    views: ['person-directory', 'accounts', 'reservation-detail'],
    topics: () => [personTopic('*'), userTopic('*'), reservationTopic('*')],
    response: z.object({ documents: count, accounts: count, approvals: count }),
  }),
};
