import { z } from 'zod';
import { defineEvent, type EventOf } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

/** A rule of the product has another value; whole numbers, 0: no rule. */
export const SettingChanged = defineEvent(
  'SettingChanged',
  z.object({ name: z.string(), value: z.number() }),
  { audit: { table: 'settings', kind: 'upd', registerId: 'name', summary: 'Regla modificada' } },
);

/** A center has a value of its own for a rule; null: that of the product again. */
export const CenterSettingChanged = defineEvent(
  'CenterSettingChanged',
  z.object({ centerId: z.number(), name: z.string(), value: z.number().nullable() }),
  { audit: { table: 'settings', kind: 'upd', registerId: 'name', summary: 'Regla de un centro modificada' } },
);

/** A reservation type has a limit of its own, besides that of all types; null: none. */
export const TypeSettingChanged = defineEvent(
  'TypeSettingChanged',
  z.object({ reservationTypeId: z.number(), name: z.string(), value: z.number().nullable() }),
  {
    audit: {
      table: 'settings',
      kind: 'upd',
      registerId: 'name',
      summary: 'Regla de un tipo de reservación modificada',
    },
  },
);

export const settingsEvents = [SettingChanged, CenterSettingChanged, TypeSettingChanged] as const;
export type SettingsEvent = EventOf<(typeof settingsEvents)[number]>;
