import { describe, expect, test } from 'vitest';
import { settingsDecider } from '../../domain/settings/decide.ts';
import type { SettingsEvent } from '../../domain/settings/events.ts';
import { settingsAt } from '../../domain/settings/state.ts';
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
