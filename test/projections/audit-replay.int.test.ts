import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import type { AuditKind } from '../../domain/event-definition.ts';
import { type DomainEvent, registry } from '../../domain/registry.ts';
import { createCodec } from '../../eventstore/codec.ts';
import type { RecordedEvent } from '../../eventstore/port.ts';
import { memoryKeyRing } from '../../platform/key-ring.ts';
import { accounts } from '../../projections/accounts/projection.ts';
import { apiKeysView } from '../../projections/api-keys/projection.ts';
import { auditTrail } from '../../projections/audit-log/projection.ts';
import { eachAuditEntry, readAuditLog } from '../../projections/audit-log/queries.ts';
import { floorsView } from '../../projections/floors/projection.ts';
import { databaseOfFile } from '../support/database.ts';
import { goldenEvent, goldenForms } from '../support/golden-events.ts';
import { limitOf } from '../support/limits.ts';
import { applyInBatches, batchSizes, cutIntoBatches, recorded } from '../support/projection-scenario.ts';

const SLOW = limitOf(60_000);

const { pool } = await databaseOfFile();

interface Happened {
  readonly event: DomainEvent;
  readonly at: string;
  readonly by: string | null;
}

const TYPES = [...registry.keys()];

/** From the end of one year into the next, so that months, days and the hours between their zones are all crossed. */
const instant = fc
  .integer({ min: Date.parse('2025-11-29T00:00:00Z'), max: Date.parse('2026-03-02T00:00:00Z') })
  .map((ms) => new Date(ms).toISOString());
const edge = fc.constantFrom(
  ...['2025-11-30T23:59:59.999Z', '2025-12-01T00:00:00.000Z', '2025-12-31T23:59:59.999Z'],
  ...['2026-01-01T00:00:00.000Z', '2026-01-01T05:59:59.999Z', '2026-01-01T06:00:00.000Z'],
);

/** Every type of event in any order, and some of them again, at any time, by anybody. */
const history: fc.Arbitrary<readonly Happened[]> = fc
  .tuple(
    fc.shuffledSubarray(TYPES, { minLength: TYPES.length }),
    fc.array(fc.constantFrom(...TYPES), { maxLength: 60 }),
  )
  .chain(([once, again]) =>
    fc.tuple(
      ...[...once, ...again].map((type) =>
        fc.record({
          event: fc.integer({ min: 1, max: 3 }).map((register) => goldenEvent(type, register)),
          at: fc.oneof({ weight: 4, arbitrary: instant }, edge),
          by: fc.constantFrom(null, 'u1', 'u2', 'u3'),
        }),
      ),
    ),
  );

function record(happened: readonly Happened[]): Promise<readonly RecordedEvent[]> {
  return recorded(
    happened.map(({ event }) => event),
    (index) => happened[index]?.at ?? '',
    (index) => happened[index]?.by ?? null,
  );
}

interface Row {
  readonly position: string;
  readonly at: string;
  readonly table: string;
  readonly kind: string;
  readonly register: string;
  readonly by: string | null;
}

/** The rows that the log must show of a history, oldest position first, derived from the registry alone. */
function rowsOf(happened: readonly Happened[]): Row[] {
  return happened.map(({ event, at, by }, index) => {
    const audit = registry.get(event.type)?.audit;
    if (!audit) throw new Error(`${event.type} has no mark for the audit log`);
    const data: Readonly<Record<string, unknown>> = event.data;
    const register = String(data[audit.registerId]);
    return { position: String(index + 1), at, table: audit.table, kind: audit.kind, register, by };
  });
}

async function logged(): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select position::text, at, table_name as "table", kind, register_id as register, user_id as by
     from read.audit_log l order by l.position`,
  );
  return rows;
}

const counted = () =>
  pool.query(
    `select day, table_name, kind, entries::int from read.audit_days order by day, table_name, kind`,
  );
const countedByHand = () =>
  pool.query(
    `select (at at time zone 'UTC')::date as day, table_name, kind, count(*)::int as entries
     from read.audit_log group by 1, 2, 3 order by 1, 2, 3`,
  );

test('any history, wherever it is cut into batches and how often it is replayed, gives the same rows', {
  timeout: SLOW,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, batchSizes(60), async (happened, sizes) => {
      const log = await record(happened);
      const expected = rowsOf(happened);
      for (const batches of [[log], cutIntoBatches(log, sizes), [log, log]]) {
        await applyInBatches(pool, [auditTrail], batches);
        expect(await logged()).toEqual(expected);
        expect((await counted()).rows).toEqual((await countedByHand()).rows);
      }
    }),
    { numRuns: 6 },
  );
});

test('every form in which an event was ever written has its row, with kind, table and register', async () => {
  const forms = goldenForms();
  const codec = createCodec(memoryKeyRing());
  const log = forms.map(({ type, version, data }, index) => ({
    type,
    data,
    id: `e${index}`,
    streamId: 's',
    revision: BigInt(index),
    position: BigInt(index + 1),
    recordedAt: '2026-01-01T00:00:00.000Z',
    metadata: {
      userId: null,
      at: '2026-01-01T00:00:00.000Z',
      commandId: '',
      correlationId: '',
      causationId: null,
      schemaVersion: version,
    },
  })) as unknown as RecordedEvent[];
  await applyInBatches(pool, [auditTrail], [log]);
  const decoded = await codec.decode(log);
  const happened = decoded.map(({ event, metadata: { at } }) => ({ event, at, by: null }));
  expect(await logged()).toEqual(rowsOf(happened));
  expect(new Set(forms.map(({ type }) => type))).toEqual(new Set(TYPES));
  const KINDS: readonly AuditKind[] = ['ins', 'upd', 'del', 'log', 'dpi', 'mar'];
  for (const { kind, table, register } of await logged()) {
    expect(KINDS).toContain(kind);
    expect(table).toMatch(/^[a-z_]+$/);
    expect(register).not.toMatch(/^(|undefined|null)$/);
  }
});

const date = fc
  .integer({ min: 0, max: 95 })
  .map((days) => Temporal.PlainDate.from('2025-11-28').add({ days }).toString());
const question = fc.record({
  dates: fc.tuple(date, date).map((dates) => dates.sort()),
  kind: fc.constantFrom<AuditKind | null>(null, 'ins', 'upd', 'del', 'dpi'),
  table: fc.constantFrom(null, 'reservations', 'users', 'people'),
  timeZone: fc.constantFrom('America/Guatemala', 'UTC', 'Asia/Tokyo', 'Asia/Kathmandu'),
  registerId: fc.constantFrom(undefined, undefined, '1', 'register-2'),
  user: fc.constantFrom(undefined, undefined, 'u1@', '@x.test', 'nobody'),
  perPage: fc.integer({ min: 1, max: 40 }),
});

test('the pages of any filter are its entries, newest first, each of them once', {
  timeout: SLOW,
}, async () => {
  const [happened = []] = fc.sample(history, { numRuns: 1, seed: 7 });
  const accountOf = (userId: string): Happened => ({
    event: {
      type: 'UserRegistered',
      data: { userId, email: `${userId}@x.test`, personId: null, roles: [1] },
    },
    at: '2025-12-01T00:00:00.000Z',
    by: null,
  });
  const all = [...happened.filter(({ event }) => !event.type.startsWith('User'))];
  all.push(accountOf('u1'), accountOf('u2'));
  await applyInBatches(pool, [auditTrail, accounts, apiKeysView, floorsView], [await record(all)]);
  const emails: Readonly<Record<string, string>> = { u1: 'u1@x.test', u2: 'u2@x.test' };
  await fc.assert(
    fc.asyncProperty(question, async ({ dates: [dateStart = '', dateEnd = ''], ...asked }) => {
      const { kind, table, timeZone, registerId, user, perPage } = asked;
      const localDate = (at: string) =>
        Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString();
      const wanted = rowsOf(all)
        .filter((row) => localDate(row.at) >= dateStart && localDate(row.at) <= dateEnd)
        .filter((row) => (kind ?? row.kind) === row.kind && (table ?? row.table) === row.table)
        .filter((row) => (registerId ?? row.register) === row.register)
        .filter((row) => user === undefined || (emails[row.by ?? ''] ?? '').includes(user))
        .sort((a, b) => b.at.localeCompare(a.at) || Number(b.position) - Number(a.position))
        .map(({ position }) => position);
      const filter = { kind, table, dateStart, dateEnd, timeZone, registerId, user, perPage };
      const shown: string[] = [];
      for (let page = 1; page <= Math.ceil(wanted.length / perPage) + 1; page += 1) {
        const { total, hasMore, rows } = await readAuditLog(pool, { ...filter, page });
        expect([total, hasMore]).toEqual([wanted.length, false]);
        shown.push(...rows.map(({ position }) => position));
      }
      expect(shown).toEqual(wanted);
      const exported: string[] = [];
      for await (const batch of eachAuditEntry(pool, filter))
        exported.push(...batch.map(({ position }) => position));
      expect(exported).toEqual(wanted);
    }),
    { numRuns: 40 },
  );
});
