import { z } from 'zod';
import { type EventsOf, eventFamily } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

export const landingEvents = eventFamily('landing_texts', 'name', { name: z.string() }, (event) => ({
  LandingTextChanged: event('upd', 'Texto del sitio modificado', { text: z.string() }),
}));

export type LandingEvent = EventsOf<typeof landingEvents>;
