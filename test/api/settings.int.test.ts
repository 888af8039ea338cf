import { describe, expect, test, vi } from 'vitest';
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
  expect(body).toMatchObject({ centers: 1, attractions: 3, activities: 3, hours: 2, colleagues: 2 });
});

describe('two administrators who change the same rule', () => {
  const change = (who: typeof admin, path: string, json: unknown) =>
    who.send('PUT', `/api/settings${path}`, { json });

  for (const [scope, path, name, before] of [
    ['the product', '', 'reminder_hours', 24],
    ['a center', '/centers/1', 'reminder_hours', null],
    ['a reservation type', '/types/1', 'max_reservations_per_week', null],
  ] as const)
    test(`for ${scope}: the second learns the change of the first, and replaces it knowingly`, async () => {
      const first = await api.as('admin');
      const known = { [name]: before };
      expect((await change(first, path, { [name]: 30, known })).status).toBe(200);
      // The same rule, but not the same value: nobody's business here.
      if (path !== '') await change(admin, '', { [name]: 40 });

      const all = await admin.get('/api/settings');
      const late = await change(admin, path, { [name]: 50, known });
      const told = {
        field: name,
        before,
        after: 30,
        user: `admin-${first.userId}@example.org`,
        at: '2026-11-21 08:00:00',
      };
      expect(late).toMatchObject({ status: 409, body: { code: 'values_overtaken', changes: [told] } });
      expect((await admin.get('/api/settings')).body).toEqual(all.body);

      const knowing = await change(admin, path, { [name]: 50, known: { [name]: 30 } });
      expect(knowing.status).toBe(200);
      expect(JSON.stringify(knowing.body)).toContain(`"${name}":50`);
    });

  test('the history is read once, however many rules both changed', async () => {
    const names = ['max_open_reservations', 'max_reservations_per_day', 'max_reservations_per_week'] as const;
    const all = (value: number) => Object.fromEntries(names.map((name) => [name, value]));
    await change(await api.as('admin'), '', all(7));
    const reads = vi.spyOn(api.deps.log.store, 'readStream');
    const readsOf = async (json: unknown) => {
      reads.mockClear();
      const { body } = await change(admin, '', json);
      return [(body.changes as object[]).length, reads.mock.calls.length];
    };
    const [ofOne, once] = await readsOf({ [names[0]]: 8, known: { [names[0]]: 0 } });
    expect([ofOne, await readsOf({ ...all(8), known: all(0) })]).toEqual([1, [3, once]]);
    reads.mockRestore();
  });

  test('a known value that the rule does not allow is refused', async () => {
    const answer = await change(admin, '/centers/1', { reminder_hours: 1, known: { reminder_hours: 'x' } });
    expect(answer.status).toBe(422);
  });
});

test('the history of a rule sets a value beside that of the same scope before', async () => {
  const { events } = (await admin.get('/api/history/settings/reminder_hours')).body as {
    events: { changes: { label: string; before: string | null; after: string }[] }[];
  };
  const label = 'Recordatorio por correo, en horas';
  const center = `${label} · Polideportivo`;
  expect(events.map(({ changes }) => changes)).toMatchObject([
    [{ label: center, before: '30', after: '50' }],
    [{ label, before: '50', after: '40' }],
    [{ label: center, before: null, after: '30' }],
    [{ label, before: '30', after: '50' }],
    [{ label, before: '24', after: '30' }],
  ]);
});
