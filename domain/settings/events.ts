import { z } from 'zod';
import { type EventsOf, eventFamily } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

export const settingsEvents = eventFamily('settings', 'name', { name: z.string() }, (event) => ({
  /** A rule of the product was changed; whole numbers, 0: no rule. */
  SettingChanged: event('upd', 'Regla modificada', { value: z.number() }),
  /** A center has a value of its own for a rule; null: that of the product again. */
  CenterSettingChanged: event('upd', 'Regla de un centro modificada', {
    centerId: z.number(),
    value: z.number().nullable(),
  }),
  /** A reservation type has a limit of its own, besides that of all types; null: none. */
  TypeSettingChanged: event('upd', 'Regla de un tipo de reservación modificada', {
    reservationTypeId: z.number(),
    value: z.number().nullable(),
  }),
}));

export type SettingsEvent = EventsOf<typeof settingsEvents>;
