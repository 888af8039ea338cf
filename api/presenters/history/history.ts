import { registry, summaryOf } from '../../../domain/registry.ts';
import { toLocal } from '../../../platform/clock.ts';
import type { AuditEntry } from '../../../projections/audit-log/queries.ts';
import { PRODUCT_NAME } from '../../../projections/audit-log/selection.ts';
import { readSubjects, subjectKey } from '../../../projections/audit-log/subjects.ts';
import type { Facts } from '../../../projections/history/facts.ts';
import type { HistoryEntry } from '../../../projections/history/history.ts';
import {
  type RegisterNames,
  readEmails,
  readPersonNames,
  readRegisterNames,
} from '../../../projections/history/names.ts';
import { readHistory, type Sources } from '../../../projections/history/read.ts';
import type { Database } from '../../../projections/kit/projection.ts';
import type { HistoryEvent } from '../../contract/history.ts';
import type { LogEntry } from '../../contract/log.ts';
import { fieldLabel, fieldValue, type HistoryNames } from './fields.ts';
import { registerName } from './register.ts';

/** Newest first, with names. */
export async function presentHistory(
  db: Database,
  entries: readonly HistoryEntry[],
  timeZone: string,
): Promise<HistoryEvent[]> {
  const [names, people, emails] = await Promise.all([
    readRegisterNames(db),
    readPersonNames(db, entries.flatMap(personsIn)),
    readEmails(
      db,
      entries.map(({ stored }) => stored.metadata.userId),
    ),
  ]);
  const present = (entry: HistoryEntry) => presentEvent(entry, { ...names, people }, emails, timeZone);
  return [...entries].reverse().map(present);
}

function personsIn({ changes }: HistoryEntry): string[] {
  return changes
    .filter(({ field }) => field === 'person_id')
    .flatMap(({ before, after }) => [before, after])
    .filter((id) => typeof id === 'string');
}

function presentEvent(
  { stored: { event, position, metadata }, changes }: HistoryEntry,
  names: HistoryNames,
  emails: ReadonlyMap<string, string>,
  timeZone: string,
): HistoryEvent {
  const { kind = '', table = '' } = registry.get(event.type)?.audit ?? {};
  return {
    id: position.toString(),
    at: toLocal(metadata.at, timeZone).datetime,
    user: metadata.userId === null ? PRODUCT_NAME : (emails.get(metadata.userId) ?? metadata.userId),
    kind,
    summary: summaryOf(event.type),
    changes: changes.map(({ field, before, after }) => ({
      field,
      label: fieldLabel(table, field, names),
      before: fieldValue(field, before, names),
      after: fieldValue(field, after, names),
    })),
    correlation_id: metadata.correlationId,
  };
}

/** "Cancha 2", "Ana López", place and time, or ''. */
export async function presentSubject(db: Database, entry: HistoryEntry): Promise<string> {
  return subjectOfEntry(entry, await readRegisterNames(db));
}

/** For these entries alone. */
export async function logEntryPresenter(
  sources: Sources,
  entries: readonly AuditEntry[],
): Promise<(entry: AuditEntry) => LogEntry> {
  const [subjects, logged] = await Promise.all([
    readSubjects(sources.pool, entries),
    loggedSubjects(sources, entries),
  ]);
  return (entry) => ({
    id: entry.position,
    created_at_date: entry.date,
    created_at_hour: entry.hour,
    table: entry.table,
    type: entry.kind,
    register_id: entry.registerId,
    register_name: registerName(entry.table, entry.registerId),
    register_subject: subjects.get(subjectKey(entry)) ?? logged.get(entry.position) ?? '',
    user_email: entry.userEmail,
    summary: summaryOf(entry.eventType),
  });
}

/** Tables of registers that no read model has. */
const LOGGED: ReadonlySet<string> = new Set(['settings', 'webhooks', 'series']);

/** From the streams of the registers themselves. Keys: positions. */
async function loggedSubjects(
  sources: Sources,
  entries: readonly AuditEntry[],
): Promise<ReadonlyMap<string, string>> {
  const asked = new Map(
    entries.filter(({ table }) => LOGGED.has(table)).map((one) => [subjectKey(one), one]),
  );
  if (asked.size === 0) return new Map();
  const names = await readRegisterNames(sources.pool);
  const subjects = new Map<string, string>();
  // One after the other: a batch of the spreadsheet has hundreds.
  for (const { table, registerId } of asked.values())
    for (const entry of await readHistory(sources, table, registerId))
      subjects.set(entry.stored.position.toString(), subjectOfEntry(entry, names));
  return subjects;
}

function subjectOfEntry({ stored: { event }, facts }: HistoryEntry, names: RegisterNames): string {
  if (event.type === 'CenterSettingChanged') return names.centers.get(event.data.centerId) ?? '';
  if (event.type === 'TypeSettingChanged')
    return names.reservationTypes.get(event.data.reservationTypeId) ?? '';
  return subjectOf(facts, names);
}

/** Identifies a register by its facts; '' without any. */
export function subjectOf(facts: Facts, names: RegisterNames): string {
  const text = (field: string) => fieldValue(field, facts[field] ?? null, names) ?? '';
  const joined = (separator: string, ...fields: readonly string[]) =>
    // Without repeats: all parts of an erased person are the same placeholder.
    [...new Set(fields.map(text))].filter((part) => part !== '').join(separator);
  // Reservations, waits and slots are identified by place and time; their `name` is the person in charge.
  if (facts.capacity === undefined && typeof facts.attraction_id === 'number')
    return [joined(', ', 'attraction_id', 'date', 'day_of_week'), joined('–', 'start', 'end')]
      .filter((part) => part !== '')
      .join(', ');
  return (
    joined(' ', 'first_name', 'last_name') || text('name') || text('email') || text('url') || text('reason')
  );
}
