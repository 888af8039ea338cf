import { z } from 'zod';
import { get } from './call.ts';
import { bothDates, hourBounds, localSecond } from './facts/times.ts';
import { named } from './fields.ts';
import { catalogAndDays } from './live-topics.ts';
import { storable } from './storable.ts';

const boardSlot = z.object({
  ...hourBounds,
  /** Name (surnames hidden) and activity; "Libre" if free. */
  text: z.string(),
  state: z.enum(['taken', 'free']),
});

const boardAttraction = named.extend({ slots: z.array(boardSlot) });
export type BoardAttraction = z.output<typeof boardAttraction>;

export const boardCalls = {
  board: get('/api/board/:center_slug', 'public', {
    summary: 'Today at the attractions that a center shows in its quick-booking counter, names masked',
    params: z.object({ center_slug: z.string().max(200).transform(storable) }),
    response: z.object({
      center: z.object({ name: z.string(), slug: z.string(), hours: z.string() }),
      ...bothDates,
      now: localSecond,
      attractions: z.array(boardAttraction),
    }),
    views: ['reservation-detail', 'catalog'],
    topics: (_, answer) => catalogAndDays(['*'], answer ? [answer.date] : []),
  }),
};
