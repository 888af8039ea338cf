import { LRUCache } from 'lru-cache';
import { registry, summaryOf } from '../../../domain/registry.ts';
import { toLocal } from '../../../platform/clock.ts';
import { groupBy } from '../../../platform/group-by.ts';
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
import { readHistories, type Sources } from '../../../projections/history/read.ts';
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
    .filter(({ field }) => field.endsWith('person_id'))
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

/** For entries batch by batch. */
export function logEntryPresenter(
  sources: Sources,
): (entries: readonly AuditEntry[]) => Promise<(entry: AuditEntry) => LogEntry> {
  const readLogged = loggedSubjects(sources);
  return async (entries) => {
    const [subjects, logged] = await Promise.all([readSubjects(sources.pool, entries), readLogged(entries)]);
    return (entry) => ({
      id: entry.position,
      created_at_date: entry.date,
      created_at_hour: entry.hour,
      table: entry.table,
      type: entry.kind,
      register_id: entry.registerId,
      register_name: registerName(entry.table, entry.registerId),
      register_subject: subjects.get(subjectKey(entry)) ?? logged(entry) ?? '',
      user_email: entry.userEmail,
      summary: summaryOf(entry.eventType),
    });
  };
}

/** Tables of registers that no read model has. */
const LOGGED: ReadonlySet<string> = new Set(['settings', 'webhooks', 'series']);
/** Registers whose streams are in memory together. */
const AT_ONCE = 64;
/** More than a batch names, so that none of its own is forgotten. */
const REMEMBERED = 5_000;

/** From the streams of the registers themselves, each read for its first batch alone. */
function loggedSubjects(sources: Sources) {
  /** Subjects by position, of each register. */
  const known = new LRUCache<string, ReadonlyMap<string, string>>({ max: REMEMBERED });
  async function remember(unknown: readonly AuditEntry[]): Promise<void> {
    const names = await readRegisterNames(sources.pool);
    for (const [table, entries] of groupBy(unknown, (one) => one.table)) {
      const ids = [...new Set(entries.map(({ registerId }) => registerId))];
      for (let first = 0; first < ids.length; first += AT_ONCE) {
        const histories = await readHistories(sources, table, ids.slice(first, first + AT_ONCE));
        for (const [registerId, history] of histories) {
          const subjects = history.map(
            (one) => [one.stored.position.toString(), subjectOfEntry(one, names)] as const,
          );
          known.set(subjectKey({ table, registerId }), new Map(subjects));
        }
      }
    }
  }
  return async (entries: readonly AuditEntry[]): Promise<(entry: AuditEntry) => string | undefined> => {
    const unknown = entries.filter((one) => LOGGED.has(one.table) && !known.get(subjectKey(one)));
    if (unknown.length > 0) await remember(unknown);
    return (entry) => known.get(subjectKey(entry))?.get(entry.position);
  };
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
  // A favorite of an account has a place and time too.
  if (facts.roles !== undefined) return text('email');
  // Reservations, waits and slots are identified by place and time; their `name` is the person in charge.
  if (facts.capacity === undefined && typeof facts.attraction_id === 'number')
    return [joined(', ', 'attraction_id', 'date', 'day_of_week'), joined('–', 'start', 'end')]
      .filter((part) => part !== '')
      .join(', ');
  return (
    joined(' ', 'first_name', 'last_name') || text('name') || text('email') || text('url') || text('reason')
  );
}
