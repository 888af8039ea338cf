import { z } from 'zod';
import { hourBounds, isoDate } from './times.ts';

export const placeNames = { place_center: z.string(), place_attraction: z.string() };

export const courtRef = { attraction_id: z.number(), attraction_name: z.string() };

export const courtKind = {
  attraction_type_id: z.number(),
  attraction_type: z.string(),
  /** Limit of persons. */
  capacity: z.number(),
};

export const centerContact = {
  address: z.string(),
  phone: z.string(),
  /** `2222-3333`. */
  human_phone: z.string(),
  email: z.string(),
  map_url: z.string(),
  /** In the center's words. */
  hours: z.string(),
};

export const floorCell = z.object({ id: z.number(), name: z.string(), row: z.number(), column: z.number() });

/** A reservation and the one on the same part of the floor that it would meet. */
export const floorConflict = z.object({
  id: z.string(),
  attraction: z.string(),
  date: isoDate,
  ...hourBounds,
  with: z.object({ id: z.string(), attraction: z.string() }),
});
