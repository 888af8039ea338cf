import { z } from 'zod';
import { defineEvent, type EventOf } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

/** A text of the landing page is another one. */
export const LandingTextChanged = defineEvent(
  'LandingTextChanged',
  z.object({ name: z.string(), text: z.string() }),
  {
    audit: {
      table: 'landing_texts',
      kind: 'upd',
      registerId: 'name',
      summary: 'Texto de la portada modificado',
    },
  },
);

export const landingEvents = [LandingTextChanged] as const;
export type LandingEvent = EventOf<(typeof landingEvents)[number]>;
