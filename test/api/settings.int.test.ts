import { expect, test } from 'vitest';
import { SETTING_NAMES } from '../../domain/settings/rules.ts';
import { apiScenarios } from '../support/api-scenario.ts';
import { form, gridApiOfFile } from '../support/grid-api.ts';

const api = await gridApiOfFile();
const admin = await api.as('admin');
const staff = await api.as('staff');

const scenario = apiScenarios(() => api);
const put = (json: unknown) => admin.send('PUT', '/api/settings', { json });
const none = async () => null;

const AT_FIRST: Readonly<Record<string, number>> = {
  reminder_hours: 24,
  waiting_offer_minutes: 60,
  unconfirmed_open_reservations: 1,
};
scenario('hardly any rule at first: an offer lasts an hour, an unconfirmed account holds one reservation')
  .given(none)
  .when(() => admin.get('/api/settings'))
  .thenAnswers({
    status: 200,
    body: {
      settings: Object.fromEntries(SETTING_NAMES.map((name) => [name, AT_FIRST[name] ?? 0])),
    },
  });
scenario('a rule gets another value, the rest stays')
  .given(none)
  .when(() => put({ check_in_early_minutes: 15 }))
  .thenAnswers({
    status: 200,
    body: { settings: { cancel_deadline_minutes: 0, check_in_early_minutes: 15 } },
    events: ['SettingChanged'],
  });
scenario('a rule that has its value already changes nothing')
  .given(none)
  .when(() => put({ check_in_early_minutes: 15 }))
  .thenAnswers({ status: 200 });
scenario('several rules at once; null is no rule')
  .given(() => put({ no_show_limit: 3 }))
  .when(() => put({ no_show_limit: null, no_show_pause_days: '14', max_open_reservations: 5 }))
  .thenAnswers({
    status: 200,
    body: { settings: { no_show_limit: 0, no_show_pause_days: 14, max_open_reservations: 5 } },
    events: ['SettingChanged', 'SettingChanged', 'SettingChanged'],
  });
scenario('a rule has an upper bound')
  .given(none)
  .when(() => put({ approval_hold_hours: 10_000 }))
  .thenAnswers({
    status: 422,
    body: { errors: { approval_hold_hours: ['Escriba un número entero de 0 a 720'] } },
  });
scenario('a rule is no negative number')
  .given(none)
  .when(() => put({ check_in_early_minutes: -1 }))
  .thenAnswers({ status: 422, body: { code: 'invalid' } });
scenario('staff set no rules')
  .given(none)
  .when(() => staff.send('PUT', '/api/settings', { json: {} }))
  .thenAnswers({ status: 403 });

test('a check-in is taken as early as the rule says, and no earlier', async () => {
  // It is Saturday, 08:00.
  const at = (selected_hour_start: string, selected_hour_end: string) =>
    staff.post(
      '/admin/programmation/create',
      form({ selected_date: '2026-11-21', selected_hour_start, selected_hour_end }),
    );
  const codeOf = async (made: ReturnType<typeof at>) =>
    ((await made).body.reservation as { shortcode: string }).shortcode;
  const soon = await codeOf(at('08:15', '09:00'));
  const later = await codeOf(at('09:00', '10:00'));
  const mark = (shortcode: string) => staff.post('/api/reservation/check-in', { shortcode });
  expect((await mark(soon)).status).toBe(200);
  expect((await mark(later)).body.code).toBe('check_in_too_early');
});

test('the first steps count what a new installation has', async () => {
  const { body } = await admin.get('/api/first-steps');
  expect(body).toMatchObject({ centers: 1, attractions: 3, hours: 2, colleagues: 2 });
});
