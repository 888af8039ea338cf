import type { z } from 'zod';
import { changeEntry, type EntryCommand } from '../../../commands/catalog/change-entry.ts';
import type { CatalogKind, FieldsOf } from '../../../domain/catalog/catalog.ts';
import { type CatalogKinds, catalogKinds, type KindName } from '../../../domain/catalog/kinds.ts';
import { type CatalogNames, readCatalogNames, readEntries } from '../../../projections/catalog/entries.ts';
import { countFutureReservations, isBooked } from '../../../projections/day-grid/future-uses.ts';
import { sortedByName } from '../../../projections/kit/names.ts';
import { pageOf } from '../../../projections/kit/paging.ts';
import { holdsWords } from '../../../projections/kit/search/letter-runs.ts';
import type { Call } from '../../contract/call.ts';
import type { CatalogApi } from '../../contract/catalog/crud.ts';
import { PER_PAGE } from '../../contract/paging.ts';
import type { Refused } from '../../errors/refusals.ts';
import { afterCommand, type Committed } from '../../http/committed.ts';
import type { Deps } from '../../http/deps.ts';
import type { Handler, HandlerInput } from '../../http/handler.ts';
import { presentEntry } from '../../presenters/catalog.ts';
import { presentPage } from '../../presenters/page.ts';
import { refuseChange } from './refuse-change.ts';

type Fields = Readonly<Record<string, unknown>>;
type Entry = { readonly id: number; readonly fields: Fields };
type Row = Fields & { readonly id: number; readonly name: string };

interface CatalogOptions<K extends KindName> {
  readonly present?: (
    entry: { readonly id: number; readonly fields: FieldsOf<CatalogKinds[K]> },
    names: CatalogNames,
  ) => Fields;
  /** For fields that the form leaves out. */
  readonly defaults?: Fields;
  /** Default: all. */
  readonly select?: (rows: readonly Row[], params: Fields, deps: Deps) => Promise<readonly Row[]>;
  readonly more?: (names: CatalogNames) => Fields;
  readonly sort?: (rows: readonly Row[]) => readonly Row[];
  readonly text?: (shown: Fields) => string;
}

type Input = HandlerInput<Call> & {
  readonly params: Fields;
  readonly query: { readonly page: number; readonly removed: boolean };
  readonly body: Fields;
};
type AnyKind = CatalogKind<string, z.ZodObject>;

export function crudHandlers<K extends KindName, Calls extends Readonly<Record<string, Call>>>(
  _calls: Calls,
  name: K,
  api: CatalogApi,
  options: CatalogOptions<K> = {},
): { readonly [Name in keyof Calls]: Handler<Calls[Name]> } {
  // Common code can't know a kind's fields.
  const kind = catalogKinds[name] as AnyKind;
  type Own = { readonly id: number; readonly fields: FieldsOf<CatalogKinds[K]> };
  const { present: presentOwn = (entry: Own) => presentEntry(name, entry) } = options;
  const present = presentOwn as (entry: Entry, names: CatalogNames) => Fields;
  const { sort = sortedByName, select = async (rows) => rows } = options;
  const { text = ({ name: own }: Fields) => String(own) } = options;

  async function list({ deps, params, query, ctx }: Input): Promise<Fields> {
    const [rows, names] = await Promise.all([
      readEntries<KindName>(deps.pool, name, { removed: query.removed }),
      readCatalogNames(deps.pool),
    ]);
    const wanted = sort(await select(rows, params, deps));
    const shown = wanted.map(({ id, ...fields }) => present({ id, fields }, names));
    const found =
      params.query === undefined ? shown : shown.filter((one) => holdsWords(text(one), String(params.query)));
    const part = pageOf(found, { page: query.page, perPage: PER_PAGE });
    return { [api.many]: presentPage(part, ctx, (one) => one), ...options.more?.(names) };
  }

  async function change(input: Input, command: EntryCommand<Fields>): Promise<Committed<Fields> | Refused> {
    const { deps, context } = input;
    const { commands, pool } = deps;
    const { now } = context();
    const isCounted = command.type === 'Remove' || (command.type !== 'Create' && name === 'attractions');
    const reservations =
      isCounted && isBooked(name) ? await countFutureReservations(pool, name, command.id, now) : 0;
    const outcome = await changeEntry(commands, kind, command, context(), reservations);
    if (!outcome.accepted) return refuseChange(deps, kind, outcome.refusal);
    return afterCommand(outcome, async ({ events, state }) => {
      if (command.type === 'Remove') return {};
      const entry = state.get(command.type === 'Create' ? idOfCreated(events) : command.id);
      if (!entry) throw new Error(`${kind.stream}: an entry was changed and is not there`);
      return { [api.one]: present(entry, await readCatalogNames(pool)) };
    });
  }

  const handlers = {
    list,
    search: list,
    create: (input: Input) =>
      change(input, { type: 'Create', fields: { ...options.defaults, ...given(input.body) } }),
    update(input: Input) {
      const { version, ...fields } = given(input.body);
      const known = typeof version === 'string' ? { version } : {};
      return change(input, { type: 'Change', id: idIn(input), fields, ...known });
    },
    remove: (input: Input) => change(input, { type: 'Remove', id: idIn(input) }),
    restore: (input: Input) =>
      change(input, { type: 'Restore', id: idIn(input), version: String(input.body.version) }),
  };
  return handlers as { readonly [Name in keyof Calls]: Handler<Calls[Name]> };
}

function idIn({ params }: Input): number {
  return Number(params.id);
}

function given(body: Fields): Fields {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

function idOfCreated(events: readonly unknown[]): number {
  const [event] = events as readonly { readonly data: { readonly id: number } }[];
  if (!event) throw new Error('an entry was created without an event');
  return event.data.id;
}
