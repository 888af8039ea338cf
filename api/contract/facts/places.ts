import { z } from 'zod';

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
