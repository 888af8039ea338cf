import { z } from 'zod';
import { interval } from '../event-fields.ts';
import { isSameData } from '../same-data.ts';

/** A court, a day of the week (0 Sunday to 6 Saturday) and an hour. Stored in the log for good. */
export const favorite = {
  attractionId: z.number(),
  activityId: z.number().nullable(),
  dayOfWeek: z.number(),
  ...interval,
};
const schema = z.object(favorite);
export type Favorite = Readonly<z.output<typeof schema>>;

export function isSameFavorite(one: Favorite, other: Favorite): boolean {
  return isSameData(schema, one, other);
}
