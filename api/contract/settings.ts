import { z } from 'zod';
import { SETTING_NAMES, SETTING_RULES, type SettingName } from '../../domain/settings/rules.ts';
import { call } from './call.ts';

/** A whole number up to the rule's bound; null: no rule, as 0 is. */
function ruleValue(name: SettingName) {
  const { max } = SETTING_RULES[name];
  const wrong = `Escriba un número entero de 0 a ${max.toLocaleString('es-GT')}`;
  return z
    .preprocess(
      (value) => (value === null ? 0 : isDigits(value) ? Number(value) : value),
      z.int(wrong).min(0, wrong).max(max, wrong),
    )
    .optional();
}

function isDigits(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,6}$/.test(value);
}

function forEachRule<Schema extends z.ZodType>(schemaOf: (name: SettingName) => Schema) {
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, schemaOf(name)])) as Record<
    SettingName,
    Schema
  >;
}

/** 0: no rule. */
const settings = z.object(forEachRule(() => z.number()));

export const settingsCalls = {
  firstSteps: call({
    method: 'GET',
    path: '/api/first-steps',
    access: 'admin',
    summary: 'How much of what a new installation needs is there: centers, attractions, hours, colleagues',
    views: ['catalog', 'accounts'],
    topics: () => ['catalog'],
    response: z.object({
      centers: z.number(),
      attractions: z.number(),
      hours: z.number(),
      colleagues: z.number(),
    }),
  }),
  settings: call({
    method: 'GET',
    path: '/api/settings',
    access: 'admin',
    summary: 'The rules of the product; 0: no rule',
    response: z.object({ settings }),
  }),
  changeSettings: call({
    method: 'PUT',
    path: '/api/settings',
    access: 'admin',
    summary: 'Give rules other values; what is left out stays',
    // They are read from the log itself.
    views: [],
    body: z.object(forEachRule(ruleValue)),
    response: z.object({ settings }),
  }),
};
