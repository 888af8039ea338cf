import { z } from 'zod';
import { call } from '../call.ts';
import { catalogIdOrAll, entryFields, named } from '../fields.ts';

/** What is shown of an attraction besides its id and version. */
export const attractionItem = {
  name: z.string(),
  center_id: z.number(),
  center_name: z.string(),
  attraction_type_id: z.number(),
  attraction_type: z.string(),
  capacity: z.number(),
  active: z.boolean(),
  image: z.string(),
  activities: z.array(named),
};

const attractions = z.object({ attractions: z.array(z.object({ ...entryFields, ...attractionItem })) });

/** Whole lists of attractions, for selectors; apart from the other catalogues, since a light page needs them. */
export const attractionListCalls = {
  manageAttractions: call({
    method: 'GET',
    path: '/api/manage/attractions/center/:center',
    access: 'staff',
    summary: 'Every attraction of a centre (`all`: of all)',
    views: ['catalog'],
    topics: () => ['catalog'],
    params: z.object({ center: catalogIdOrAll }),
    response: attractions,
  }),
  attractionAllList: call({
    method: 'GET',
    path: '/api/attraction-all-list/:center_id',
    access: 'staff',
    summary: 'Every attraction of a centre (`all`: of all)',
    views: ['catalog'],
    topics: () => ['catalog'],
    params: z.object({ center_id: catalogIdOrAll }),
    response: attractions,
  }),
};
