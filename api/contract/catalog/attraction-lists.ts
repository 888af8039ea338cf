import { z } from 'zod';
import { get } from '../call.ts';
import { picturePath } from '../facts/pictures.ts';
import { courtKind } from '../facts/places.ts';
import { catalogIdOrAll, entryFields, named, ofCatalog } from '../fields.ts';
import { gapItem } from './fields.ts';

export const attractionItem = {
  name: z.string(),
  center_id: z.number(),
  center_name: z.string(),
  ...courtKind,
  active: z.boolean(),
  image: picturePath,
  activities: z.array(named),
  ...gapItem,
};

const attractions = z.object({ attractions: z.array(z.object({ ...entryFields, ...attractionItem })) });

/** For selectors; separate, since a light page needs them. */
export const attractionListCalls = {
  manageAttractions: get('/api/manage/attractions/center/:center', 'staff', {
    summary: 'Every attraction of a center (`all`: of all)',
    ...ofCatalog,
    params: z.object({ center: catalogIdOrAll }),
    response: attractions,
  }),
  attractionAllList: get('/api/attraction-all-list/:center_id', 'staff', {
    summary: 'Every attraction of a center (`all`: of all)',
    ...ofCatalog,
    params: z.object({ center_id: catalogIdOrAll }),
    response: attractions,
  }),
};
