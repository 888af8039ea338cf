import { z } from 'zod';
import { get, post } from '../call.ts';
import { isoDate } from '../facts/times.ts';
import { catalogId, named, ofCatalog } from '../fields.ts';
import { attractionCrud, centerCrud, reservationTypeApi } from './kinds.ts';

const ids = z.array(catalogId).max(1_000, 'Son demasiadas opciones');
/** Ids seen in the form; others by now: 409. Absent: no check. */
const known = ids.optional();

const managedCenter = z.object({
  ...named.shape,
  slug: z.string(),
  strcode: z.string(),
  active: z.boolean(),
});

const managedType = z.object({
  id: z.number(),
  ...reservationTypeApi.item,
  /** First and last bookable date. */
  next_date: isoDate,
  last_date: isoDate,
});

export const catalogListCalls = {
  centerDependenciesSync: post('/api/center-dependencies/sync', 'admin', {
    summary: 'Set the dependencies of a center: the whole list',
    views: ['catalog'],
    body: z.object({ center_id: catalogId, dependencies: ids, known }),
    response: centerCrud.create.response,
  }),
  attractionActivitiesSync: post('/api/attraction-activities/sync', 'admin', {
    summary: 'Set the activities of an attraction: the whole list',
    views: ['catalog'],
    body: z.object({ attraction_id: catalogId, activities: ids, known }),
    response: attractionCrud.create.response,
  }),
  manageReservationTypes: get('/api/manage/reservation-types/list', 'staff', {
    summary: 'Every reservation type with the dates between which it may be booked today',
    ...ofCatalog,
    response: z.object({ reservation_types: z.array(managedType) }),
  }),
  manageCenters: get('/api/manage/centers/list', 'staff', {
    summary: 'Every center, for selectors',
    ...ofCatalog,
    response: z.object({ centers: z.array(managedCenter) }),
  }),
};
