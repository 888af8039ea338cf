import { z } from 'zod';
import { type EventOf, eventFamily } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

const event = eventFamily('settings', 'name', { name: z.string() });

/** A rule of the product has another value; whole numbers, 0: no rule. */
export const SettingChanged = event('SettingChanged', 'upd', 'Regla modificada', { value: z.number() });

/** A center has a value of its own for a rule; null: that of the product again. */
export const CenterSettingChanged = event('CenterSettingChanged', 'upd', 'Regla de un centro modificada', {
  centerId: z.number(),
  value: z.number().nullable(),
});

/** A reservation type has a limit of its own, besides that of all types; null: none. */
export const TypeSettingChanged = event(
  'TypeSettingChanged',
  'upd',
  'Regla de un tipo de reservación modificada',
  { reservationTypeId: z.number(), value: z.number().nullable() },
);

export const settingsEvents = [SettingChanged, CenterSettingChanged, TypeSettingChanged] as const;
export type SettingsEvent = EventOf<(typeof settingsEvents)[number]>;
