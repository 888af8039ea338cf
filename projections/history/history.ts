import { registry } from '../../domain/registry.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import { type Fact, type Facts, factsOf, INITIAL_FACTS } from './facts.ts';

/** Null: no value. */
interface FieldChange {
  readonly field: string;
  readonly before: Fact;
  readonly after: Fact;
}

export interface HistoryEntry {
  readonly stored: StoredEvent;
  readonly changes: readonly FieldChange[];
  readonly facts: Facts;
}

export function auditedRegister({ type, data }: StoredEvent['event']): { table: string; id: string } {
  const audit = registry.get(type)?.audit;
  if (!audit) throw new Error(`${type} has no mark for the audit log`);
  return { table: audit.table, id: String((data as Readonly<Record<string, unknown>>)[audit.registerId]) };
}

/** These belong to one act, not to the register: an earlier act's value is no former value. */
const OF_ONE_ACT: ReadonlySet<string> = new Set([
  ...['reason', 'new_attraction_id', 'new_start', 'new_end', 'reservations_moved'],
  ...['reservations_changed', 'reservations_cancelled', 'with_pictures', 'notified_person_id'],
  ...['event_id', 'topic', 'since'],
]);

export function foldHistory(events: readonly StoredEvent[]): HistoryEntry[] {
  let known: Facts = INITIAL_FACTS;
  return events.map((stored) => {
    const facts = factsOf(stored.event, known);
    const changes = Object.entries(facts)
      .map(([field, after]) => ({
        field,
        before: OF_ONE_ACT.has(field) ? null : (known[field] ?? null),
        after,
      }))
      .filter(
        ({ before, after }) => JSON.stringify(before) !== JSON.stringify(after) && !isNothing(before, after),
      );
    known = { ...known, ...facts };
    return { stored, changes, facts: known };
  });
}

function isNothing(before: Fact, after: Fact): boolean {
  return before === null && (after === '' || (Array.isArray(after) && after.length === 0));
}
