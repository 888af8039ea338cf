import { openAddress, type StoredEvent } from '../../eventstore/codec.ts';
import {
  type AuditSelection,
  eachAuditEntry,
  readAround,
  readAuditEntry,
  readAuditLog,
} from '../../projections/audit-log/queries.ts';
import { readRegistersOf } from '../../projections/audit-log/subjects.ts';
import { readEventOf } from '../../projections/history/read.ts';
import { readEventsOf } from '../../projections/history/read-logged.ts';
import { readPeople } from '../../projections/person-directory/search.ts';
import type { ParamsOf, QueryOf } from '../contract/call.ts';
import type { Calls } from '../contract/calls.ts';
import { pageName } from '../contract/pages.ts';
import { PER_PAGE } from '../contract/paging.ts';
import { logSheet } from '../documents/log-xlsx.ts';
import { refused } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';
import { saveAs } from '../http/document.ts';
import type { Handlers } from '../http/handler.ts';
import { logEntryPresenter, presentHistory, presentSubject } from '../presenters/history/history.ts';
import { registerIdOf } from '../presenters/history/register.ts';
import { presentPage } from '../presenters/page.ts';

/** From events alone, a row each. */
export const logHandlers = {
  async filterLog({ deps, params, query, ctx }) {
    const selection = await selectionOf(deps, { ...params, ...query });
    const page = await readAuditLog(deps.pool, { ...selection, page: query.page, perPage: PER_PAGE });
    const present = await logEntryPresenter(sourcesOf(deps))(page.rows);
    return { ...presentPage(page, ctx, present), has_more: page.hasMore };
  },

  async logEntry({ deps, params }) {
    const { pool, config } = deps;
    const entry = await readAuditEntry(pool, params.id, config.timeZone);
    if (!entry) return refused({ code: 'not_found' });
    const [found, around] = await Promise.all([
      readEventOf(sourcesOf(deps), entry),
      readAround(pool, entry, config.timeZone),
    ]);
    const { cause, effects, related } = around;
    const all = [entry, ...(cause ? [cause] : []), ...effects, ...related];
    const present = await logEntryPresenter(sourcesOf(deps))(all);
    const [event = null] = await presentHistory(pool, found ? [found] : [], config.timeZone);
    return {
      entry: present(entry),
      subject: found ? await presentSubject(pool, found) : '',
      event,
      origin: await originOf(deps, found?.stored),
      cause: cause && present(cause),
      effects: effects.map(present),
      related: related.map(present),
      has_more: around.hasMore,
    };
  },

  async logSheet({ deps, query, ctx }) {
    const entries = presented(deps, await selectionOf(deps, query));
    return saveAs(ctx, `Registro ${query.dateStart} ${query.dateEnd}.xlsx`, logSheet(entries));
  },
} satisfies Partial<Handlers>;

/** Batch by batch, with the changes of each entry. */
async function* presented(deps: Deps, selection: AuditSelection) {
  const sources = sourcesOf(deps);
  const presenterOf = logEntryPresenter(sources);
  for await (const batch of eachAuditEntry(deps.pool, selection)) {
    const present = await presenterOf(batch);
    const found = await readEventsOf(sources, batch);
    const events = await presentHistory(deps.pool, [...found.values()], deps.config.timeZone);
    const changes = new Map(events.map((event) => [event.id, event.changes]));
    yield batch.map((entry) => ({ ...present(entry), changes: changes.get(entry.position) ?? [] }));
  }
}

const sourcesOf = ({ log, pool }: Pick<Deps, 'log' | 'pool'>) => ({ ...log, pool });

async function originOf({ keyRing }: Deps, stored: StoredEvent | undefined) {
  const screen = stored?.metadata.origin?.screen;
  if (!stored || screen === undefined) return null;
  // Pages of earlier releases have no name.
  return { screen: pageName(screen) || screen, address: (await openAddress(keyRing, stored)) ?? '' };
}

type LogQuery = ParamsOf<Calls['filterLog']> & Omit<QueryOf<Calls['filterLog']>, 'page'>;

/** People whose registers one search covers. */
const PEOPLE = 50;

/** @throws where they are too many to search the registers of each: some would be left out silently. */
async function registersOf(pool: Deps['pool'], person: string): Promise<readonly string[]> {
  const { rows, total, isCapped } = await readPeople(pool, person, { page: 1, perPage: PEOPLE });
  const ids = rows.map(({ id }) => id);
  const registers = total > ids.length ? null : await readRegistersOf(pool, ids);
  if (registers) return registers;
  const count = isCapped ? `más de ${total}` : total;
  const sentence = `Coinciden ${count} personas: escriba más del nombre, o el DPI`;
  throw refused({ code: 'invalid', errors: { person: [sentence] } });
}

async function selectionOf(
  { pool, config: { timeZone } }: Deps,
  { type, table, dateStart, dateEnd, register_id, user, person }: LogQuery,
): Promise<AuditSelection> {
  return {
    registerIds: person ? await registersOf(pool, person) : undefined,
    kind: type === 'all' ? null : type,
    table: table === 'all' ? null : table,
    dateStart,
    dateEnd,
    timeZone,
    registerId: register_id && registerIdOf(register_id),
    user,
  };
}
