import type { Pool } from 'pg';
import { readAuditLog } from '../../projections/audit-log/queries.ts';
import { TIME_ZONE } from '../support/booking-world.ts';
import { form, plusDays, type Reception, seriesForm } from '../support/reception.ts';

const DAYS = 30;

/** The views of a product that people see: the grid of each day, and the audit log. */
export interface Seen {
  readonly grids: readonly unknown[];
  /** Newest first. */
  readonly audit: readonly unknown[];
}

/** Bookings, series and cancellations of a month, some hundred events. */
export async function fillMonth(client: Reception, today: string): Promise<void> {
  for (const hour of ['06', '08']) {
    const slot = { date: plusDays(today, 1), start: `${hour}:00`, end: `${hour}:30` };
    await client.booked(seriesForm(slot, DAYS));
  }
  for (let day = 1; day <= DAYS; day++) {
    const slot = { date: plusDays(today, day), start: '10:00', end: '11:30', court: 1 + (day % 2) };
    const [id] = await client.booked(form(slot));
    if (day % 3 === 0) await client.delete(`/api/reservation/${id}`);
  }
}

export async function look(client: Reception, pool: Pool, today: string): Promise<Seen> {
  const grids: unknown[] = [];
  for (let day = 0; day <= DAYS + 1; day++) {
    const { status, body } = await client.get(`/test?center_id=1&date=${plusDays(today, day)}`);
    if (status !== 200) throw new Error(`no grid: ${status}`);
    grids.push(body.data);
  }
  const { rows } = await readAuditLog(pool, {
    kind: null,
    table: null,
    page: 1,
    perPage: 100_000,
    timeZone: TIME_ZONE,
    dateStart: plusDays(today, -1),
    dateEnd: plusDays(today, 1),
  });
  // Positions are the log's own.
  return { grids, audit: rows.map((row) => ({ ...row, position: '' })) };
}
