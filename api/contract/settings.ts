import { z } from 'zod';
import { PUBLISHER_NAMES, type PublisherName } from '../../domain/settings/publisher.ts';
import {
  CENTER_SETTING_NAMES,
  SETTING_NAMES,
  SETTING_RULES,
  type SettingName,
  TYPE_SETTING_NAMES,
} from '../../domain/settings/rules.ts';
import { get, post, put } from './call.ts';
import { emailAddress } from './email-address.ts';
import { catalogId } from './fields.ts';
import { forEachOf, formOf, valueCalls } from './named-values.ts';
import { optionalLine } from './text.ts';

export const SETTING_LABELS: Readonly<Record<SettingName, string>> = {
  max_open_reservations: 'Reservas pendientes por persona',
  max_reservations_per_day: 'Reservas por persona al día',
  max_reservations_per_week: 'Reservas por persona a la semana',
  unconfirmed_open_reservations: 'Reservas sin confirmar el correo',
  cancel_deadline_minutes: 'Anticipación para cancelar, en minutos',
  check_in_early_minutes: 'Check-in anticipado, en minutos',
  no_show_limit: 'Ausencias que pausan a una persona',
  no_show_pause_days: 'Duración de la pausa, en días',
  approval_hold_hours: 'Plazo para aprobar una solicitud, en horas',
  reminder_hours: 'Recordatorio por correo, en horas',
  waiting_offer_minutes: 'Duración de una oferta de la lista de espera, en minutos',
};

export const PUBLISHER_LABELS: Readonly<Record<PublisherName, string>> = {
  publisher_name: 'Nombre del publicador',
  publisher_legal_name: 'Nombre legal del publicador',
  publisher_email: 'Correo del publicador',
  publisher_url: 'Sitio web del publicador',
};

const NO_URL = 'Escriba una dirección como https://www.ejemplo.gob.gt';
const webAddress = optionalLine(300).refine(
  (value) => value === '' || /^https?:\/\/[^\s]+$/.test(value),
  NO_URL,
);

/** '': not set. */
const publisher = {
  publisher_name: optionalLine(120).optional(),
  publisher_legal_name: optionalLine(120).optional(),
  publisher_email: z
    .union([z.literal(''), emailAddress], 'Escriba un correo electrónico como nombre@ejemplo.com')
    .optional(),
  publisher_url: webAddress.optional(),
};

const digits = (value: unknown) =>
  typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value;

function wholeNumberUpTo(name: SettingName) {
  const { max } = SETTING_RULES[name];
  // On demand: a page's first Spanish number format takes 14 ms.
  const error = () => `Escriba un número entero de 0 a ${max.toLocaleString('es-GT')}`;
  return z.int({ error }).min(0, { error }).max(max, { error });
}

/** Null and 0: no rule. */
const ruleValue = (name: SettingName) =>
  z.preprocess((value) => (value === null ? 0 : digits(value)), wholeNumberUpTo(name)).optional();
/** Null: the product's value, or no limit of the type. */
const ownValue = (name: SettingName) => z.preprocess(digits, wholeNumberUpTo(name).nullable()).optional();

const settings = z.object({
  /** 0: no rule. */
  settings: z.object({
    ...forEachOf(SETTING_NAMES, () => z.number()),
    ...forEachOf(PUBLISHER_NAMES, () => z.string()),
  }),
  /** Null: the product's value. Omits centers without any. */
  centers: z.array(
    z.object({
      center_id: z.number(),
      settings: z.object(forEachOf(CENTER_SETTING_NAMES, () => z.number().nullable())),
    }),
  ),
  /** In addition to limits of all types; null: none. Omits types without limits. */
  types: z.array(
    z.object({
      reservation_type_id: z.number(),
      settings: z.object(forEachOf(TYPE_SETTING_NAMES, () => z.number().nullable())),
    }),
  ),
});

const numbers = formOf(SETTING_NAMES, ruleValue);
const settingsBody = numbers.extend({
  ...publisher,
  known: numbers.shape.known.unwrap().extend(publisher).optional(),
});

const rules = valueCalls('/api/settings', {
  read: 'The rules of the product; 0: no rule',
  change:
    'Give rules other values; what is left out stays; 409 with what changed where somebody else changed one of them meanwhile',
  body: settingsBody,
  response: settings,
});

const changeOwn = <Name extends SettingName>(
  of: 'centers' | 'types',
  names: readonly Name[],
  summary: string,
) =>
  put(`/api/settings/${of}/:id`, 'admin', {
    summary,
    views: [],
    params: z.object({ id: catalogId }),
    body: formOf(names, ownValue),
    response: settings,
  });

export const settingsCalls = {
  firstSteps: get('/api/first-steps', 'admin', {
    summary:
      'How much of what a new installation needs is there: centers, attractions, activities, hours, colleagues; whether demo data can be loaded',
    views: ['catalog', 'accounts'],
    topics: () => ['catalog'],
    response: z.object({
      centers: z.number(),
      attractions: z.number(),
      activities: z.number(),
      hours: z.number(),
      colleagues: z.number(),
      demo_data: z.enum(['possible', 'begun', 'running', 'none']),
    }),
  }),
  loadDemoData: post('/api/demo-data', 'admin', {
    summary:
      'Load the demo data into an empty product; it goes on after the answer, and GET /api/first-steps tells of it',
    views: [],
    body: z.object({}),
    response: z.object({}),
  }),
  settings: rules.read,
  changeSettings: rules.change,
  changeCenterSettings: changeOwn(
    'centers',
    CENTER_SETTING_NAMES,
    'Give rules other values in one center; null: that of the product again',
  ),
  changeTypeSettings: changeOwn(
    'types',
    TYPE_SETTING_NAMES,
    'Give a reservation type limits of its own, besides those of all types; null: none',
  ),
};
