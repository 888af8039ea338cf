import { describe, expect, onTestFinished, test } from 'vitest';
import type { HealthSources, ViewStatus } from '../../api/http/monitoring/health.ts';
import { apiOfFile } from '../support/api-scenario.ts';

const running: ViewStatus = { name: 'reservation-detail', state: 'running', lag: 3, error: null };

let postgres: () => Promise<unknown>;
let projections: HealthSources['projections'];
let optional: HealthSources['optional'];
const api = await apiOfFile({
  deps: {
    health: {
      stores: { postgres: () => postgres() },
      projections: () => projections(),
      since: 10n,
      get optional() {
        return optional;
      },
    },
  },
});
const client = await api.visitor();

async function readiness(store: () => Promise<unknown>, views: HealthSources['projections']) {
  postgres = store;
  projections = views;
  const { status, body } = await client.get('/readyz');
  return { status, body };
}

const answers = async () => undefined;
const fails = () => Promise.reject(new Error('away'));

describe('readiness', () => {
  test('a view that has seen what the log held at the start', async () => {
    const { status } = await readiness(answers, async () => [{ ...running, position: 10n }]);
    expect(status).toBe(200);
  });

  test('stores that answer and views that keep up', async () => {
    expect(await readiness(answers, async () => [running])).toEqual({
      status: 200,
      body: { response: 'OK', ready: true, stores: { postgres: 'ok' }, projections: [running] },
    });
  });

  test('an optional part that fails is listed', async () => {
    onTestFinished(() => {
      optional = undefined;
    });
    optional = { nats: fails, files: () => new Promise(() => {}) };
    expect(await readiness(answers, async () => [running])).toMatchObject({
      status: 200,
      body: { ready: true, optional: { nats: 'unreachable', files: 'unreachable' } },
    });
    optional = { nats: answers, files: answers };
    expect((await readiness(answers, async () => [running])).body).toMatchObject({
      optional: { nats: 'ok', files: 'ok' },
    });
  });

  test('a store that is away', async () => {
    expect(await readiness(fails, async () => [running])).toMatchObject({
      status: 503,
      body: { ready: false, stores: { postgres: 'unreachable' } },
    });
  });

  test('a store that does not answer', async () => {
    const { status } = await readiness(
      () => new Promise(() => {}),
      async () => [running],
    );
    expect(status).toBe(503);
  });

  test('views that can not be asked', async () => {
    expect(await readiness(answers, () => Promise.reject(new Error('away')))).toMatchObject({
      status: 503,
      body: { projections: [] },
    });
  });

  test.each<[string, ViewStatus, string]>([
    [
      'stopped at an event',
      { ...running, state: 'stopped', error: { eventId: 'e1', message: 'no' } },
      'stopped',
    ],
    ['was never made', { ...running, state: 'missing' }, 'missing'],
    ['far behind', { ...running, lag: 1_001 }, 'behind'],
    ['has not seen what the log held at the start', { ...running, lag: 4, position: 9n }, 'behind'],
    ['is still that of an older release', { ...running, isAwaited: true }, 'behind'],
  ])('a view that %s', async (_, { position, isAwaited, ...view }, state) => {
    const known = { ...view, ...(position !== undefined && { position }), ...(isAwaited && { isAwaited }) };
    const views = async () => [running, known];
    expect(await readiness(answers, views)).toMatchObject({
      status: 503,
      body: { projections: [running, { ...view, state }] },
    });
  });
});

describe('for machines', () => {
  test('the process says that it lives, whatever is away', async () => {
    expect((await client.get('/healthz')).body).toEqual({ response: 'OK' });
  });

  test('metrics name routes by their template, and count commands and views', async () => {
    projections = async () => [{ ...running, state: 'stopped', lag: 7 }];
    const staff = await api.as('staff');
    await staff.get('/api/get-profile/1234567890101');
    await staff.get('/nada/1234567890101');
    api.deps.metrics.command('user', 'RecordLogIn', 'user_banned', 0.01);
    const { text, headers } = await client.get('/metrics');
    expect(headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(text).toContain('route="/api/get-profile/:cui"');
    expect(text).not.toContain('1234567890101');
    expect(text).toContain('projection_lag_events{projection="reservation-detail"} 7');
    expect(text).toContain('projection_stopped{projection="reservation-detail"} 1');
    expect(text).toContain(
      'command_duration_seconds_count{aggregate="user",command="RecordLogIn",outcome="user_banned"} 1',
    );
  });
});
