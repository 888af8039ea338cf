import { z } from 'zod';
import { get } from './call.ts';
import { answerOf } from './fields.ts';
import { accessOfTopic } from './live-topics.ts';

/** Screens with more topics use `day:*:{date}`. */
export const MAX_TOPICS = 400;
const WRONG_TOPIC = 'No existe ese tema';

const topics = z
  .string(WRONG_TOPIC)
  .max(20_000, WRONG_TOPIC)
  .default('*')
  .transform((text) => text.split(','))
  .pipe(z.array(z.string().refine((topic) => accessOfTopic(topic) !== null, WRONG_TOPIC)).max(MAX_TOPICS));

export const liveCalls = {
  // See `accessOfTopic`.
  live: get('/api/live', 'public', {
    summary:
      'Server-sent events: `moved` with `{keys}` when views change, `recent` with those of the seconds before. `topics`, by commas: `day:{attraction}:{date}` (`*` for any segment) and `catalog` for everybody, `reservation:{id}`, `person:{id}`, `user:{id}` for users, `audit` and `*` for staff (default `*`)',
    query: z.object({ topics }),
    ...answerOf('events'),
  }),
};
