import { z } from 'zod';
import { type EventsOf, eventFamily } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

export const settingsEvents = eventFamily('settings', 'name', { name: z.string() }, (event) => ({
  /** Whole numbers; 0: no rule. */
  SettingChanged: event('upd', 'Regla modificada', { value: z.number() }),
  /** Details of the publisher of open data. */
  SettingTextChanged: event('upd', 'Dato del publicador modificado', { text: z.string() }),
  /** Null: the product's value applies again. */
  CenterSettingChanged: event('upd', 'Regla de un centro modificada', {
    centerId: z.number(),
    value: z.number().nullable(),
  }),
  /** In addition to the limit of all types; null: none. */
  TypeSettingChanged: event('upd', 'Regla de un tipo de reservación modificada', {
    reservationTypeId: z.number(),
    value: z.number().nullable(),
  }),
}));

export type SettingsEvent = EventsOf<typeof settingsEvents>;
