import { type EventType, registry } from '../../domain/registry.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import { defineProjection, onEach } from '../kit/projection.ts';
import { put } from '../kit/rows.ts';
import { defineTable } from '../kit/table.ts';

const auditLog = defineTable({
  name: 'audit_log',
  columns: {
    position: 'bigint',
    at: 'timestamptz',
    /** Section 9 of the specification: `reservations`, `users` … */
    table_name: 'text',
    kind: 'text',
    register_id: 'text',
    user_id: 'text collate "C"',
    event_type: 'text',
    stream_id: 'text',
    /** `correlation_id` joins everything of one request; `causation_id` is the event that led to this one. */
    correlation_id: 'text collate "C"',
    event_id: 'text collate "C"',
    causation_id: 'text collate "C"',
  },
  nullable: ['user_id', 'causation_id'],
  primaryKey: ['at', 'position'],
  monthOf: 'at',
  onlyGrows: true,
  indexes: [
    'table_name, at, position',
    'kind, at, position',
    'register_id, table_name, at, position',
    'user_id, at, position',
    'correlation_id',
    'position',
  ],
});

/** Entries per day, so that pages of long spans are found without counting rows. */
const auditDays = defineTable({
  name: 'audit_days',
  columns: {
    /** UTC. */
    day: 'date',
    table_name: 'text',
    kind: 'text',
    entries: 'bigint',
  },
  primaryKey: ['day', 'table_name', 'kind'],
  counts: {
    rowsOf: auditLog,
    adds: `select (r.at at time zone 'UTC')::date as day, r.table_name, r.kind, 1 as entries`,
  },
});

const events = [...registry.keys()] as EventType[];

/** Increase when tables or handler change. */
const LAYOUT = 4;

export const auditTrail = defineProjection({
  name: 'audit-log',
  // A release skips event types unknown to it, so each new type rebuilds the table. Types are never removed.
  version: LAYOUT + events.length,
  tables: [auditLog, auditDays],
  rests: true,
  keepsPositions: true,
  on: onEach(events, (stored) => put(auditLog, rowOf(stored))),
  keys: () => ['audit'],
});

function rowOf({ event, id, position, streamId, metadata }: StoredEvent) {
  const audit = registry.get(event.type)?.audit;
  if (!audit) throw new Error(`${event.type} has no mark for the audit log`);
  const data: Readonly<Record<string, unknown>> = event.data;
  return {
    position: position.toString(),
    at: metadata.at,
    table_name: audit.table,
    kind: audit.kind,
    register_id: String(data[audit.registerId]),
    user_id: metadata.userId,
    event_type: event.type,
    stream_id: streamId,
    correlation_id: metadata.correlationId,
    event_id: id,
    causation_id: metadata.causationId,
  };
}
