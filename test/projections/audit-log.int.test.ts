import { expect, test, vi } from 'vitest';
import { type EventType, registry } from '../../domain/registry.ts';
import { accounts } from '../../projections/accounts/projection.ts';
import { apiKeysView } from '../../projections/api-keys/projection.ts';
import { auditTrail } from '../../projections/audit-log/projection.ts';
import { type AuditFilter, readAuditLog } from '../../projections/audit-log/queries.ts';
import { floorsView } from '../../projections/floors/projection.ts';
import type { Projection } from '../../projections/kit/projection.ts';
import { eventually } from '../support/eventually.ts';
import { runnerWorld } from '../support/projection-runner.ts';
import { BY, projectionScenarios } from '../support/projection-scenario.ts';
import {
  activityCreated,
  aReservation,
  cancelled,
  checkedIn,
  named,
  reserved,
} from '../support/sample-events.ts';

const scenario = await projectionScenarios(auditTrail, accounts, apiKeysView, floorsView);
const booked = aReservation();

/** The events are of 20 November, 15:00 UTC and later: from 09:00 in Guatemala. */
const all: AuditFilter = {
  kind: null,
  table: null,
  dateStart: '2026-11-20',
  dateEnd: '2026-11-20',
  timeZone: 'America/Guatemala',
  page: 1,
  perPage: 15,
};
const summary = ({ total, rows }: Awaited<ReturnType<typeof readAuditLog>>) => [
  total,
  ...rows.map(({ kind, table, registerId }) => `${kind} ${table} ${registerId}`),
];

test('every kind of event has its row in the audit log', () => {
  expect(auditTrail.events).toEqual([...registry.keys()]);
});

scenario('an event has a row with local date and hour, by whom and of what')
  .given({ type: 'UserRegistered', data: { userId: BY, email: 'a@b.test', personId: null, roles: [1] } })
  .thenReads((db) => readAuditLog(db, all), {
    page: 1,
    perPage: 15,
    total: 1,
    hasMore: false,
    rows: [
      {
        position: '1',
        eventType: 'UserRegistered',
        streamId: expect.stringMatching(/./),
        date: '2026-11-20',
        hour: '09:00:00',
        table: 'users',
        kind: 'ins',
        registerId: BY,
        userId: BY,
        userEmail: 'a@b.test',
      },
    ],
  });

scenario('rows come newest first, and can be filtered by kind and table')
  .given(reserved(booked), activityCreated(7, 'Fútbol'), checkedIn(booked), cancelled(booked))
  .thenReads(
    async (db) => [
      summary(await readAuditLog(db, all)),
      summary(await readAuditLog(db, { ...all, kind: 'ins' })),
      summary(await readAuditLog(db, { ...all, table: 'reservations', kind: 'mar' })),
      summary(await readAuditLog(db, { ...all, table: 'centers' })),
    ],
    [
      [
        4,
        `del reservations ${booked.reservationId}`,
        `mar reservations ${booked.reservationId}`,
        'ins activities 7',
        `ins reservations ${booked.reservationId}`,
      ],
      [2, 'ins activities 7', `ins reservations ${booked.reservationId}`],
      [1, `mar reservations ${booked.reservationId}`],
      [0],
    ],
  );

scenario('a page shows its part and the total of all')
  .given(...[1, 2, 3, 4, 5].map((id) => activityCreated(id, `Actividad ${id}`)))
  .thenReads(
    async (db) => summary(await readAuditLog(db, { ...all, page: 2, perPage: 2 })),
    [5, 'ins activities 3', 'ins activities 2'],
  );

scenario('days are days of the asked time zone')
  .given(activityCreated(1, 'Fútbol'))
  .thenReads(
    async (db) => {
      const totalOn = async (date: string, timeZone: string) =>
        (await readAuditLog(db, { ...all, dateStart: date, dateEnd: date, timeZone })).total;
      return [
        await totalOn('2026-11-20', 'UTC'),
        await totalOn('2026-11-20', 'Asia/Tokyo'),
        await totalOn('2026-11-21', 'Asia/Tokyo'),
      ];
    },
    [1, 0, 1],
  );

/** The audit log of a release before this type of event came. */
async function auditTrailBefore(type: EventType): Promise<Projection> {
  vi.resetModules();
  vi.doMock('../../domain/registry.ts', () => ({
    registry: new Map([...registry].filter(([known]) => known !== type)),
  }));
  const { auditTrail } = await import('../../projections/audit-log/projection.ts');
  vi.doUnmock('../../domain/registry.ts');
  // Files after this one would be given the older release, too.
  vi.resetModules();
  return auditTrail;
}

test('no event is left out where an older release runs beside a newer one, or is put back for a while', async () => {
  const world = await runnerWorld();
  const older = await auditTrailBefore('OriginCreated');
  let id = 0;
  const release = async (projection: Projection) => {
    const running = await world.start([projection]);
    const position = await world.append(named('OriginCreated', ++id, 'Feria'), activityCreated(id, 'Fútbol'));
    await eventually('its audit log', async () =>
      (await running.status()).every(
        (one) => one.version === projection.version && one.position >= position && !one.building,
      ),
    );
    return running;
  };
  await release(older);
  const newer = await release(auditTrail);
  await newer.stop();
  await release(older);
  await release(auditTrail);
  const { rows } = await world.pool.query(
    `select event_type as type, array_agg(register_id order by position) as ids
     from read.audit_log group by event_type order by event_type`,
  );
  const ids = ['1', '2', '3', '4'];
  expect(rows).toEqual([
    { type: 'ActivityCreated', ids },
    { type: 'OriginCreated', ids },
  ]);
});
