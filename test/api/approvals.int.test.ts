import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GridCell } from '../../api/contract/grid.ts';
import { runProcess } from '../../commands/processes/run-process.ts';
import { approvalProcess } from '../../commands/reservation/approval-process.ts';
import type { Api } from '../support/api-scenario.ts';
import { callSamples } from '../support/call-samples.ts';
import { memoryCheckpoints } from '../support/crash-world.ts';
import { form, seriesForm, startGridApi } from '../support/grid-api.ts';
import type { HttpClient } from '../support/http-client.ts';
import { newCenter } from '../support/new-center.ts';
import { linesOf, pdfPages } from '../support/pdf-pages.ts';

let api: Api;
let admin: HttpClient;
let staff: HttpClient;
const stop = new AbortController();
let running: Promise<void>;

beforeAll(async () => {
  api = await startGridApi();
  admin = await api.as('admin');
  staff = await api.as('staff');
  await admin.send('PUT', '/api/settings', { json: { approval_hold_hours: 24 } });
  const set = await admin.send('PUT', '/api/approval-scope', {
    json: { reservation_type_ids: [1], center_ids: [] },
  });
  expect(set.body).toMatchObject({ reservation_type_ids: [1], center_ids: [] });
  const checkpoints = memoryCheckpoints();
  const onError = (error: unknown) => {
    throw error;
  };
  running = runProcess(approvalProcess, { ...api.booking, checkpoints, onError }, stop.signal);
});
afterAll(async () => {
  stop.abort();
  await running;
  await api.stop();
});

interface Request {
  readonly ids: string[];
  readonly dependency: string;
  readonly until: string;
}
const requests = async () => (await staff.get('/api/approvals')).body.approvals as Request[];
const waiting = async (count: number): Promise<Request[]> => {
  await expect.poll(async () => (await requests()).length, { timeout: 10_000, interval: 20 }).toBe(count);
  return requests();
};
const book = async (over: Record<string, unknown>) => {
  const answer = await staff.post('/admin/programmation/create', form(over));
  expect(answer.status, answer.text).toBe(200);
  const { reservation, approval_until } = answer.body;
  return { ...(reservation as { id: string; shortcode: string }), approval_until };
};
const detail = async (id: string) => (await staff.get(`/api/reservation/search?query=${id}`)).body;
const summaries = async (id: string) =>
  (await staff.get(`/api/reservation/${id}/history`)).body.events as {
    summary: string;
    changes: { field: string; after: string | null }[];
  }[];

describe('a reservation of a type that asks for approval', () => {
  test('holds its time until staff approve it; both are in its history', async () => {
    const { id, shortcode, approval_until } = await book({});
    expect(approval_until).toBe('2026-11-22 08:00:00');
    const [request] = await waiting(1);
    expect(request).toMatchObject({ ids: [id], dependency: 'Liga Norte', until: '2026-11-22 08:00:00' });
    expect((await staff.get('/api/waiting-work')).body).toMatchObject({ approvals: 1, documents: 0 });
    for (const [center, approvals] of [
      [1, 1],
      [2, 0],
    ] as const) {
      const bound = await api.as('staff');
      await api.change({ type: 'AssignCenters', userId: bound.userId, centerIds: [center] });
      expect((await bound.get('/api/waiting-work')).body).toMatchObject({ approvals });
    }
    expect(await detail(id)).toMatchObject({
      status: 0,
      approval: { state: 'pending', until: '2026-11-22 08:00:00' },
      may: { check_in: false },
    });
    const grid = await staff.get('/test?center_id=1&date=2026-11-24&filter_attraction_type=0');
    expect(
      (grid.body.data as object[]).filter((cell) => 'approval_pending' in cell && cell.approval_pending),
    ).toHaveLength(1);
    expect(await staff.post('/admin/programmation/create', form())).toMatchObject({
      status: 409,
      body: { code: 'slot_taken' },
    });
    expect(await staff.post('/api/reservation/check-in', { shortcode })).toMatchObject({
      status: 409,
      body: { code: 'approval_pending' },
    });

    const report = await staff.fetch('GET', '/download/report/1/2026-11-24/2026-11-24');
    const [page = []] = await pdfPages(Buffer.from(await report.arrayBuffer()));
    expect(linesOf(page).find((line) => line.includes(shortcode))?.[0]).toBe('Por aprobar');

    const calendar = async () => (await staff.get(`/api/reservation/${id}.ics`)).text;
    expect(await calendar()).toContain('STATUS:TENTATIVE');
    const pendingAsOf = async (time: string) => {
      const { body } = await admin.get(`/api/admin/as-of?center_id=1&date=2026-11-24&at=2026-11-21T${time}`);
      return (body.data as GridCell[]).filter(({ approval_pending }) => approval_pending).length;
    };
    expect(await pendingAsOf('08:00:00')).toBe(1);
    const began = api.clock.now();
    api.clock.set('2026-11-21T14:00:01.000Z');
    expect(await staff.post('/api/approvals/approve', { ids: [id] })).toMatchObject({ status: 200 });
    expect(await staff.post('/api/approvals/approve', { ids: [id] })).toMatchObject({ status: 200 });
    expect([await pendingAsOf('08:00:00'), await pendingAsOf('08:00:01')]).toEqual([1, 0]);
    api.clock.set(began);
    expect(await calendar()).toContain('STATUS:CONFIRMED');
    expect(await requests()).toEqual([]);
    expect(await detail(id)).toMatchObject({ status: 0, approval: { state: 'granted' } });
    expect(await staff.post('/api/approvals/refuse', { ids: [id], reason: 'Tarde' })).toMatchObject({
      status: 409,
      body: { code: 'approval_decided' },
    });
    expect((await summaries(id)).map(({ summary }) => summary).slice(0, 2)).toEqual([
      'Reserva aprobada',
      'Aprobación solicitada',
    ]);
  });

  test('refused with a reason, its time is free at once', async () => {
    const { id } = await book({ selected_date: '2026-11-25' });
    await waiting(1);
    expect(await staff.post('/api/approvals/refuse', { ids: [id], reason: ' ' })).toMatchObject({
      status: 422,
    });
    expect(await staff.post('/api/approvals/refuse', { ids: [id], reason: 'No hay árbitro' })).toMatchObject({
      status: 200,
    });
    expect(await requests()).toEqual([]);
    expect(await detail(id)).toMatchObject({
      status: 1,
      approval: { state: 'refused', reason: 'No hay árbitro' },
    });
    const history = await summaries(id);
    expect(history.map(({ summary }) => summary)).toEqual(
      expect.arrayContaining(['Solicitud rechazada', 'Reserva cancelada']),
    );
    expect(JSON.stringify(history)).toContain('No hay árbitro');
    expect(JSON.stringify(history)).toContain('Rechazada');
    const { id: next } = await book({ selected_date: '2026-11-25' });
    await waiting(1);
    await staff.delete(`/api/reservation/${next}`);
    await waiting(0);
    await expect.poll(async () => (await detail(next)).approval, { timeout: 10_000 }).toBeNull();
  });

  test('taken back, an approval waits again, and so does a refusal whose time is still free', async () => {
    const { id } = await book({ selected_date: '2026-12-08' });
    await waiting(1);
    const undo = () => staff.post('/api/approvals/reopen', { ids: [id] });
    await staff.post('/api/approvals/approve', { ids: [id] });
    expect(await undo()).toMatchObject({ status: 200 });
    expect(await undo()).toMatchObject({ status: 200 });
    expect(await requests()).toMatchObject([{ ids: [id], until: '2026-11-22 08:00:00' }]);
    expect(await detail(id)).toMatchObject({ status: 0, approval: { state: 'pending' } });
    expect((await summaries(id)).map(({ summary }) => summary).slice(0, 2)).toEqual([
      'Decisión sobre la solicitud deshecha',
      'Reserva aprobada',
    ]);

    await staff.post('/api/approvals/refuse', { ids: [id], reason: 'No hay árbitro' });
    expect(await detail(id)).toMatchObject({ status: 1, approval: { state: 'refused' } });
    expect(await undo()).toMatchObject({ status: 200 });
    expect(await detail(id)).toMatchObject({ status: 0, approval: { state: 'pending', reason: '' } });
    expect(await book({ selected_date: '2026-12-08', selected_attraction_id: 2 })).toBeTruthy();
    await waiting(2);

    await staff.post('/api/approvals/refuse', { ids: [id], reason: 'No hay árbitro' });
    const { id: other } = await book({ selected_date: '2026-12-08' });
    await waiting(2);
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect(await detail(id)).toMatchObject({ status: 1, approval: { state: 'refused' } });
    for (const { ids } of await requests()) await staff.delete(`/api/reservation/${ids[0]}`);
    await waiting(0);
    expect(await staff.post('/api/approvals/reopen', { ids: [other] })).toMatchObject({
      status: 409,
      body: { code: 'approval_undecided' },
    });
  });

  test('an approval whose reservation was cancelled since is not taken back', async () => {
    const { id } = await book({ selected_date: '2026-12-09' });
    await waiting(1);
    await staff.post('/api/approvals/approve', { ids: [id] });
    await staff.delete(`/api/reservation/${id}`);
    expect(await staff.post('/api/approvals/reopen', { ids: [id] })).toMatchObject({
      status: 409,
      body: { code: 'already_cancelled' },
    });
  });

  test('a series is one request', async () => {
    const answer = await staff.post(
      '/admin/programmation/create',
      seriesForm('DIARIA', 3, { selected_date: '2026-12-01' }),
    );
    expect(answer.status).toBe(200);
    await expect
      .poll(async () => (await requests())[0]?.ids.length, { timeout: 10_000, interval: 20 })
      .toBe(3);
    const [request] = await requests();
    expect(await staff.post('/api/approvals/approve', { ids: request?.ids })).toMatchObject({ status: 200 });
    expect(await requests()).toEqual([]);
  });

  test('a series with dates at two centers is a request of each, which its staff decide', async () => {
    const center = await newCenter(admin);
    const { attraction } = (
      await admin.post('/api/attraction', {
        ...callSamples.attractionCreate.body,
        center_id: center,
        image: '',
      })
    ).body as { attraction: { id: number } };
    const series = seriesForm('DIARIA', 2, { selected_date: '2026-12-07' });
    const { reservations } = (await staff.post('/admin/programmation/create', series)).body as {
      reservations: { id: string }[];
    };
    const [first, second] = reservations.map(({ id }) => id);
    const south = {
      attraction_id: attraction.id,
      date: '2026-12-08',
      hour_start: '10:00',
      hour_end: '11:00',
    };
    expect((await staff.post(`/api/reservation/${second}/move`, south)).status).toBe(200);
    expect(await waiting(2)).toMatchObject([
      { ids: [first], center_id: 1 },
      { ids: [second], center_id: center, place: expect.stringContaining('Centro Sur') },
    ]);
    const bound = await api.as('staff');
    await api.change({ type: 'AssignCenters', userId: bound.userId, centerIds: [center] });
    expect((await bound.get('/api/waiting-work')).body).toMatchObject({ approvals: 1 });
    expect((await staff.get('/api/waiting-work')).body).toMatchObject({ approvals: 2 });
    expect((await bound.post('/api/approvals/approve', { ids: [second] })).status).toBe(200);
    expect((await staff.post('/api/approvals/approve', { ids: [first] })).status).toBe(200);
    await waiting(0);
  });

  test('a series whose first hour has begun waits with its other dates', async () => {
    const at = { selected_date: '2026-11-21', selected_hour_start: '07:00', selected_hour_end: '09:00' };
    const answer = await staff.post('/admin/programmation/create', seriesForm('DIARIA', 2, at));
    expect(answer.body.approval_until).toBe('2026-11-22 07:00:00');
    const [request] = await waiting(1);
    const [, second] = answer.body.reservations as { id: string }[];
    expect(request?.ids).toEqual([second?.id]);
    expect(await staff.post('/api/approvals/approve', { ids: request?.ids })).toMatchObject({ status: 200 });
  });

  test('it expires at its hour, and what begins before then expires when it begins', async () => {
    const { id } = await book({ selected_date: '2026-11-27' });
    const { id: soon, approval_until } = await book({
      selected_date: '2026-11-21',
      selected_hour_start: '09:00',
      selected_hour_end: '10:00',
    });
    expect(approval_until).toBe('2026-11-21 09:00:00');
    const [first] = await waiting(2);
    expect(first).toMatchObject({ ids: [soon], until: '2026-11-21 09:00:00' });
    const { id: granted } = await book({
      selected_date: '2026-11-21',
      selected_hour_start: '09:00',
      selected_hour_end: '10:00',
      selected_attraction_id: 2,
    });
    await waiting(3);
    await staff.post('/api/approvals/approve', { ids: [granted] });
    api.clock.set('2026-11-21T15:00:00.000Z');
    expect(await staff.post('/api/approvals/reopen', { ids: [granted] })).toMatchObject({
      status: 409,
      body: { code: 'approval_too_late' },
    });
    const [rest] = await waiting(1);
    expect(rest?.ids).toEqual([id]);
    await expect
      .poll(async () => (await detail(soon)).approval, { timeout: 10_000 })
      .toMatchObject({ state: 'expired' });
    api.clock.set('2026-11-22T14:00:00.000Z');
    staff = await api.as('staff');
    await waiting(0);
    await expect.poll(async () => (await detail(id)).status, { timeout: 10_000 }).toBe(1);
  });

  test('earlier reservations and other types need none', async () => {
    admin = await api.as('admin');
    await admin.send('PUT', '/api/approval-scope', { json: { reservation_type_ids: [], center_ids: [] } });
    const { id, approval_until } = await book({ selected_date: '2026-12-15' });
    expect(approval_until).toBeNull();
    await admin.send('PUT', '/api/approval-scope', { json: { reservation_type_ids: [], center_ids: [1] } });
    expect((await detail(id)).approval).toBeNull();
    expect(
      (await staff.send('PUT', '/api/approval-scope', { json: { reservation_type_ids: [], center_ids: [] } }))
        .status,
    ).toBe(403);
  });

  test('only types and centers that exist can be chosen', async () => {
    const set = (json: object) => admin.send('PUT', '/api/approval-scope', { json });
    const before = (await admin.get('/api/approval-scope')).body;
    for (const [json, error] of [
      [
        { reservation_type_ids: [999_999], center_ids: [] },
        'El tipo de reservación que eligió ya no existe.',
      ],
      [{ reservation_type_ids: [1], center_ids: [999_999] }, 'El centro deportivo que eligió ya no existe.'],
    ] as const) {
      const { status, body } = await set(json);
      expect([status, body.code, body.error]).toEqual([
        ...[422, 'unknown_reference'],
        expect.stringContaining(error),
      ]);
    }
    expect((await admin.get('/api/approval-scope')).body).toEqual(before);
  });
});
