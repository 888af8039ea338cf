import { z } from 'zod';
import { type EventOf, eventFamily } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

const event = eventFamily('landing_texts', 'name', { name: z.string() });

/** A text of the landing page is another one. */
export const LandingTextChanged = event('LandingTextChanged', 'upd', 'Texto de la portada modificado', {
  text: z.string(),
});

export const landingEvents = [LandingTextChanged] as const;
export type LandingEvent = EventOf<(typeof landingEvents)[number]>;
