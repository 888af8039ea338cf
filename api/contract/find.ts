import { z } from 'zod';
import { get } from './call.ts';
import { catalogIdOrAll } from './fields.ts';
import { searchText } from './reservation-lists.ts';

const found = z.object({
  kind: z.enum(['reservation', 'person', 'attraction', 'page']),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  url: z.string(),
});
export type SearchHit = z.output<typeof found>;

export const findCalls = {
  find: get('/api/find', 'staff', {
    summary:
      'Reservations, people, courts and pages by any words of theirs, the nearest first; who has a court at an hour',
    views: ['reservation-detail', 'person-directory', 'catalog'],
    query: z.object({
      q: searchText.default(''),
      center: catalogIdOrAll.default(0),
    }),
    response: z.object({ results: z.array(found) }),
  }),
};
