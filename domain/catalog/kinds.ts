import { z } from 'zod';
import type { Noun } from './catalog.ts';
import { defineCatalog } from './define-catalog.ts';
import { gapFields, NO_GAP } from './gap.ts';
import { NORMAL_TYPE_ID } from './normal-type.ts';

/** Names of entities, streams and fields are stored in the log for good. */

const name = z.string();
const image = z.string();

const defineNames = <const Entity extends string>(entity: Entity, stream: string, noun: Noun) =>
  defineCatalog(entity, stream, noun, { fields: z.object({ name }), unique: 'name' });

/** In paths, in place of a slug: every center, or an id. */
const isReserved = (slug: string) => slug === 'all' || /^\d+$/.test(slug);

/** URL-safe; repeated and reserved names get a suffix, except the slug that the entry has (`own`). */
export function slugOf(text: string, taken: readonly string[], own = ''): string {
  const base =
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'centro';
  let slug = base;
  const isTaken = () => taken.includes(slug) || (isReserved(slug) && slug !== own);
  for (let suffix = 2; isTaken(); suffix++) slug = `${base}-${suffix}`;
  return slug;
}

export const centers = defineCatalog('Center', 'centers', ['Centro deportivo', 'o'], {
  fields: z.object({
    name,
    slug: z.string(),
    strcode: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    map_url: z.string(),
    hours: z.string(),
    active: z.boolean(),
    image,
    dependencies: z.array(z.number()),
  }),
  references: { dependencies: 'dependencies' },
  unique: 'strcode',
  outsideForm: ['slug', 'image', 'dependencies'],
  complete: (fields, others) => ({
    ...fields,
    slug: slugOf(
      fields.name,
      others.map((other) => other.slug),
      fields.slug,
    ),
  }),
});

export const attractionTypes = defineNames('AttractionType', 'attraction-types', ['Tipo de atracción', 'o']);

export const attractions = defineCatalog('Attraction', 'attractions', ['Atracción', 'a'], {
  fields: z.object({
    name,
    center_id: z.number(),
    attraction_type_id: z.number(),
    capacity: z.number(),
    /** "Mostrar en Ventanilla Ágil". */
    active: z.boolean(),
    image,
    activities: z.array(z.number()),
    ...gapFields,
  }),
  added: [NO_GAP],
  references: { center_id: 'centers', attraction_type_id: 'attraction-types', activities: 'activities' },
  outsideForm: ['image', 'activities'],
});

export const activities = defineCatalog('Activity', 'activities', ['Actividad', 'a'], {
  fields: z.object({ name, image, address: z.string() }),
  unique: 'name',
  outsideForm: ['image'],
});

export const reservationTypes = defineCatalog(
  'ReservationType',
  'reservation-types',
  ['Tipo de reservación', 'o'],
  {
    fields: z.object({
      name,
      strcode: z.string(),
      minutes_for_next_reservation: z.number(),
      /** Booking window in days from today. */
      min_days: z.number(),
      max_days: z.number(),
      ...gapFields,
    }),
    added: [NO_GAP],
    unique: 'strcode',
    fixedIds: [NORMAL_TYPE_ID],
    rule: ({ min_days, max_days }) => (min_days > max_days ? { code: 'days_inverted' } : null),
  },
);

export const origins = defineNames('Origin', 'origins', ['Medio de solicitud', 'o']);

export const dependencies = defineNames('Dependency', 'dependencies', ['Organización / Institución', 'a']);

export const catalogKinds = {
  centers,
  attractionTypes,
  attractions,
  activities,
  reservationTypes,
  origins,
  dependencies,
} as const;
export type CatalogKinds = typeof catalogKinds;
export type KindName = keyof CatalogKinds;
