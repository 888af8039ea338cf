import { describe, expect, test } from 'vitest';
import { settingsDecider } from '../../domain/settings/decide.ts';
import type { SettingsEvent } from '../../domain/settings/events.ts';
import { lacksDetails, NO_PUBLISHER, type PublisherName } from '../../domain/settings/publisher.ts';
import { type RuleScope, settingsAt, valuesOf } from '../../domain/settings/state.ts';
import { scenariosOf } from '../support/decider-scenario.ts';

const scenario = scenariosOf(settingsDecider);
const changed = (name: string, value: number): SettingsEvent => ({
  type: 'SettingChanged',
  data: { name, value },
});
const own = (centerId: number, name: string, value: number | null): SettingsEvent => ({
  type: 'CenterSettingChanged',
  data: { centerId, name, value },
});
const written = (name: string, text: string): SettingsEvent => ({
  type: 'SettingTextChanged',
  data: { name, text },
});
const product = (values: Record<string, number>) =>
  ({ type: 'ChangeSettings', scope: 'product', values }) as const;
const center = (values: Record<string, number | null>) =>
  ({ type: 'ChangeSettings', scope: { centerId: 3 }, values }) as const;
const ofType = (values: Record<string, number | null>) =>
  ({ type: 'ChangeSettings', scope: { reservationTypeId: 6 }, values }) as const;
const typeSet = (value: number | null): SettingsEvent => ({
  type: 'TypeSettingChanged',
  data: { reservationTypeId: 6, name: 'max_reservations_per_day', value },
});

describe('the rules of the product', () => {
  scenario('each that gets another value is an event')
    .given(changed('no_show_limit', 3))
    .when(product({ no_show_limit: 3, max_open_reservations: 2 }))
    .then(changed('max_open_reservations', 2));
  scenario('null, of the product, is no rule')
    .given(changed('no_show_limit', 3))
    .when({ ...product({}), values: { no_show_limit: null, no_show_pause_days: null } })
    .then(changed('no_show_limit', 0));
  scenario('a center sets its own')
    .given()
    .when(center({ cancel_deadline_minutes: 60 }))
    .then(own(3, 'cancel_deadline_minutes', 60));
  scenario('a rule that a center has already is nothing new')
    .given(own(3, 'cancel_deadline_minutes', 60))
    .when(center({ cancel_deadline_minutes: 60, check_in_early_minutes: null }))
    .thenNothing();
  scenario('a center goes back to the rule of all')
    .given(own(3, 'cancel_deadline_minutes', 60))
    .when(center({ cancel_deadline_minutes: null }))
    .then(own(3, 'cancel_deadline_minutes', null));
  scenario('limits of a person hold in all centers together')
    .given()
    .when(center({ max_open_reservations: 1 }))
    .thenNothing();
  scenario('a reservation type gets a limit of its own')
    .given(changed('max_reservations_per_day', 3))
    .when(ofType({ max_reservations_per_day: 2 }))
    .then(typeSet(2));
  scenario('a limit that a type has already is nothing new')
    .given(typeSet(2))
    .when(ofType({ max_reservations_per_day: 2, max_open_reservations: null }))
    .thenNothing();
  scenario('a limit of a type is taken back')
    .given(typeSet(2))
    .when(ofType({ max_reservations_per_day: null }))
    .then(typeSet(null));
  scenario('a rule about visits is no matter of a type')
    .given()
    .when(ofType({ cancel_deadline_minutes: 60 }))
    .thenNothing();
});

describe('two who change rules at a time', () => {
  const title = (own: string) =>
    `${own}: the second learns what the first made of a value, and changes nothing`;
  const overtaken = (field: string, before: number | null, after: number | null) =>
    ({ code: 'values_overtaken', changes: [{ field, before, after }] }) as const;
  scenario(title('product'))
    .given(changed('no_show_limit', 3))
    .when({
      ...product({ no_show_limit: 5, max_open_reservations: 2 }),
      known: { no_show_limit: 0, max_open_reservations: 0 },
    })
    .thenRefused(overtaken('no_show_limit', 0, 3));
  scenario(title('center'))
    .given(own(3, 'reminder_hours', 12), own(3, 'reminder_hours', null))
    .when({ ...center({ reminder_hours: 6 }), known: { reminder_hours: 12 } })
    .thenRefused(overtaken('reminder_hours', 12, null));
  scenario(title('reservation type'))
    .given(typeSet(2))
    .when({ ...ofType({ max_reservations_per_day: 4 }), known: { max_reservations_per_day: null } })
    .thenRefused(overtaken('max_reservations_per_day', null, 2));
  scenario('a rule that the second left as it was stays as the first made it')
    .given(changed('no_show_limit', 3))
    .when({
      ...product({ no_show_limit: 0, max_open_reservations: 2 }),
      known: { no_show_limit: 0, max_open_reservations: 0 },
    })
    .then(changed('max_open_reservations', 2));
  scenario('another scope is no matter of theirs')
    .given(changed('reminder_hours', 48), own(4, 'reminder_hours', 12))
    .when({ ...center({ reminder_hours: 6 }), known: { reminder_hours: null } })
    .then(own(3, 'reminder_hours', 6));
  scenario('an editor who saw the first change is refused a third one, and learns of that alone')
    .given(changed('no_show_limit', 3), changed('no_show_limit', 4))
    .when({
      ...product({ no_show_limit: 5, max_open_reservations: 0 }),
      known: { no_show_limit: 3, max_open_reservations: 0 },
    })
    .thenRefused({
      ...overtaken('no_show_limit', 3, 4),
      known: { no_show_limit: 4, max_open_reservations: 0 },
    });
  scenario('a rule that has been seen is replaced')
    .given(typeSet(2))
    .when({ ...ofType({ max_reservations_per_day: 4 }), known: { max_reservations_per_day: 2 } })
    .then(typeSet(4));
});

describe('the publisher of open data', () => {
  const details = (texts: Partial<Record<PublisherName, string>>, values = {}) => ({
    ...product(values),
    texts,
  });
  scenario('each detail that gets another text is an event')
    .given(written('publisher_name', 'Deportes'))
    .when(details({ publisher_name: 'Deportes', publisher_email: 'datos@example.org' }))
    .then(written('publisher_email', 'datos@example.org'));
  scenario('a detail is emptied')
    .given(written('publisher_name', 'Deportes'))
    .when(details({ publisher_name: '' }))
    .then(written('publisher_name', ''));
  scenario('a detail that is empty already is nothing new')
    .given()
    .when(details({ publisher_name: '' }))
    .thenNothing();
  scenario('a form with rules and details changes both')
    .given()
    .when(details({ publisher_name: 'Deportes' }, { no_show_limit: 3 }))
    .then(changed('no_show_limit', 3), written('publisher_name', 'Deportes'));
  scenario('a detail that somebody else changed meanwhile refuses the whole form')
    .given(written('publisher_name', 'Deportes'))
    .when({
      ...details({ publisher_name: 'Parques' }, { no_show_limit: 3 }),
      known: { no_show_limit: 0 },
      knownTexts: { publisher_name: '' },
    })
    .thenRefused({
      code: 'values_overtaken',
      changes: [{ field: 'publisher_name', before: '', after: 'Deportes' }],
      known: { no_show_limit: 0, publisher_name: 'Deportes' },
    });

  const complete = {
    publisher_name: 'Deportes',
    publisher_legal_name: 'Municipalidad',
    publisher_email: 'datos@example.org',
    publisher_url: 'https://example.org',
  };
  test.each([
    ['is named with all its details', complete, false],
    ['lacks the name', { ...complete, publisher_name: '' }, true],
    ['lacks the address', { ...complete, publisher_url: '' }, true],
    ['lacks everything at first', NO_PUBLISHER, true],
  ])('%s', (_, publisher, lacks) => expect(lacksDetails(publisher)).toBe(lacks));
});

test('rules and details of another release are ignored', () => {
  const events = [
    changed('another_rule', 1),
    own(3, 'another_rule', 1),
    { type: 'TypeSettingChanged', data: { reservationTypeId: 6, name: 'another_rule', value: 1 } },
    written('publisher_fax', '1'),
    written('no_show_limit', '1'),
  ] as const;
  expect(events.reduce(settingsDecider.evolve, settingsDecider.initial)).toEqual(settingsDecider.initial);
});

test.each<[string, RuleScope, object]>([
  [
    'a center: those that it may override',
    { centerId: 3 },
    {
      approval_hold_hours: null,
      cancel_deadline_minutes: 60,
      check_in_early_minutes: null,
      reminder_hours: 12,
      waiting_offer_minutes: null,
    },
  ],
  [
    'a reservation type: the limits of a person',
    { reservationTypeId: 6 },
    { max_open_reservations: null, max_reservations_per_day: 2, max_reservations_per_week: null },
  ],
])('the rules of %s; null where it has none', (_, scope, values) => {
  const events = [own(3, 'cancel_deadline_minutes', 60), own(3, 'reminder_hours', 12), typeSet(2)];
  expect(valuesOf(scope, events.reduce(settingsDecider.evolve, settingsDecider.initial))).toEqual(values);
});

test('a center has its own value where it set one, else that of the product', () => {
  const book = [
    changed('cancel_deadline_minutes', 30),
    own(3, 'cancel_deadline_minutes', 60),
    own(4, 'cancel_deadline_minutes', 90),
    own(4, 'cancel_deadline_minutes', null),
    own(3, 'a_rule_of_another_release', 1),
  ].reduce(settingsDecider.evolve, settingsDecider.initial);
  const deadlineAt = (centerId: number | null) => settingsAt(book, centerId).cancel_deadline_minutes;
  expect([null, 3, 4, 5].map(deadlineAt)).toEqual([30, 60, 30, 30]);
});
