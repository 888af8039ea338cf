import type { Pool } from 'pg';
import type { Ordered } from '../api/routes/personal-data/forget-keys.ts';
import { openOrderOf, seriesOf } from '../commands/handler/aggregates.ts';
import type { CommandHandler } from '../commands/handler/command-handler.ts';
import { loadPerson, personAggregate, personIds } from '../commands/people/person.ts';
import { parseCui } from '../domain/person/cui.ts';
import { ADMIN_ROLE } from '../domain/user/roles.ts';
import { loadSecret } from '../platform/secret.ts';
import type { Vault } from '../platform/secret-keys/vault.ts';
import { readAccountsOfPerson } from '../projections/accounts/queries.ts';
import { readShownReservations } from '../projections/reservation-detail/queries.ts';
import { readLine } from './read-line.ts';
import { allowOptions, type OptionName, type Tools, UsageError } from './tool.ts';

/** Finds the data of the person, account or reservation that a call names for erasure. */

const NAMED = ['person', 'account', 'reservation'] as const satisfies readonly OptionName[];
const WHOSE = ['cui', ...NAMED] as const;

export type NamedTarget = readonly [kind: (typeof WHOSE)[number], value: string];

const NOBODY = 'nobody of this CUI or id was ever registered';

export interface Target {
  readonly personId: string | null;
  /** Ids of other entries of the person, which were merged into that one. */
  readonly mergedIds: readonly string[];
  /** Ids of persons of the same CUI who were erased before: their keys may have come back with a backup. */
  readonly formerIds: readonly string[];
  readonly accounts: readonly string[];
  /** The order of somebody who is not known by CUI: ids of its reservations and, where it is one, of its series or as a partner's. */
  readonly order: Ordered | null;
}

/** It can't be done now; the sentence says why. */
export class NotNowError extends Error {}

interface Sources {
  readonly pool: Pool;
  readonly handler: CommandHandler;
  readonly vault: Vault;
}

/** Looks at the call before anything is opened; a CUI comes from standard input. @throws UsageError */
export async function askedFor(tools: Tools): Promise<NamedTarget> {
  allowOptions(tools, ...WHOSE, 'by', 'yes');
  const { options } = tools;
  const named = NAMED.flatMap((name): NamedTarget[] => (options[name] ? [[name, options[name]]] : []));
  const given: readonly NamedTarget[] = options.cui ? [...named, ['cui', '']] : named;
  const [one] = given;
  if (!one || given.length > 1)
    throw new UsageError('one of --cui, --person, --account, --reservation is wanted');
  if (options.yes && !options.by)
    throw new UsageError(
      '--by is missing: the account (e-mail or id) that answers for it, for the audit log',
    );
  if (one[0] !== 'cui') return one;
  const cui = parseCui(await readLine('CUI'));
  if (cui === null) throw new UsageError('standard input must hold a CUI of 1 to 13 digits');
  return ['cui', cui];
}

/** @throws NotNowError where there is nobody of the kind, or the data can't be erased now */
export async function findTarget(sources: Sources, [kind, value]: NamedTarget): Promise<Target> {
  const { pool } = sources;
  switch (kind) {
    case 'cui':
      return cuiTarget(sources, value);
    case 'person':
      return personTarget(sources, value);
    case 'account': {
      const accounts = [await accountOf(pool, value)];
      await keepAnAdministrator(pool, accounts);
      return { personId: null, mergedIds: [], formerIds: [], accounts, order: null };
    }
    case 'reservation':
      return orderTarget(sources, value);
  }
}

/** The newest person of a CUI: after an erasure the same CUI is another person's. */
async function cuiTarget(sources: Sources, cui: string): Promise<Target> {
  const idOf = personIds(await loadSecret(sources.pool, 'product', sources.vault));
  const known: string[] = [];
  for (let generation = 0; ; generation += 1) {
    const id = idOf(cui, generation);
    const { status } = await sources.handler.load(personAggregate(id));
    if (status !== 'unknown') known.push(id);
    if (status !== 'erased') break;
  }
  const newest = known.pop();
  if (newest === undefined) throw new NotNowError(NOBODY);
  return { ...(await personTarget(sources, newest)), formerIds: known };
}

async function personTarget({ pool, handler }: Sources, named: string): Promise<Target> {
  const { id: personId, person } = await loadPerson(handler, named);
  if (person.status === 'unknown') throw new NotNowError(NOBODY);
  if (person.status === 'registered' && person.merging.size > 0)
    throw new NotNowError('this person is being merged just now: try again in a few seconds');
  const accounts = await readAccountsOfPerson(pool, personId);
  await keepAnAdministrator(pool, accounts);
  return { personId, mergedIds: person.absorbed, formerIds: [], accounts, order: null };
}

export async function accountOf(pool: Pool, name: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select user_id as id from read.users where user_id = $1 or lower(email) = lower($1)',
    [name],
  );
  const [account] = rows;
  if (!account) throw new NotNowError(`there is no account ${name}`);
  return account.id;
}

async function keepAnAdministrator(pool: Pool, accounts: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'select user_id as id from read.users where active and $1 = any(roles)',
    [ADMIN_ROLE],
  );
  if (rows.length > 0 && rows.every(({ id }) => accounts.includes(id)))
    throw new NotNowError('this is the last administrator: make another one first');
}

/** All that was ordered with one reservation, by its id, its codes or the id of its order. */
async function orderTarget({ pool, handler }: Sources, code: string): Promise<Target> {
  const { rows } = await pool.query<{
    id: string;
    order: string;
    series: string | null;
    person: string | null;
  }>(
    `select reservation_id as id, order_id as "order", series_id as series, person_id as person from read.reservations
     where order_id in (select order_id from read.reservations
       where $1 in (reservation_id, order_id, qrcode) or shortcode = upper($1))`,
    [code],
  );
  const orders = new Set(rows.map(({ order }) => order));
  if (orders.size > 1)
    throw new NotNowError(
      `several reservations have this code, give the id: ${rows.map(({ id }) => id).join(', ')}`,
    );
  // A series that was rolled back is in no view.
  const seriesId = rows[0] ? rows[0].series : code;
  const series = seriesId && (await handler.load(seriesOf(seriesId)));
  const request = series && series.status !== 'none' ? series.request : null;
  const personId = rows[0]?.person ?? request?.personId;
  if (personId) throw new NotNowError(`this is a reservation of a registered person: --person ${personId}`);
  const orderId = rows[0]?.order ?? code;
  const openOrder = await handler.load(openOrderOf(orderId));
  if (rows.length === 0 && !request && openOrder.status === 'none')
    throw new NotNowError(`there is no reservation or order ${code}`);
  if (series && (series.status === 'requested' || series.status === 'rejected'))
    throw new NotNowError('this series is being placed just now: try again in a few seconds');
  const placed = request
    ? request.occurrences.map(({ reservationId }) => reservationId)
    : rows.map(({ id }) => id);
  return {
    personId: null,
    mergedIds: [],
    formerIds: [],
    accounts: [],
    order: {
      reservations: placed,
      series: request ? [request.seriesId] : [],
      orders: openOrder.status === 'none' ? [] : [orderId],
      shared: [],
    },
  };
}

/** Ids of all entries of the person; the one that counts comes last, as until then it knows which others there are. */
export function entriesOf({ personId, mergedIds }: Target): string[] {
  return personId === null ? [] : [...mergedIds, personId];
}

export function shownReservations(pool: Pool, target: Target): Promise<string[]> {
  return readShownReservations(pool, entriesOf(target), target.order?.reservations);
}

export function describe(
  { personId, mergedIds, accounts, order }: Target,
  reservations: readonly string[],
): string {
  return [
    ...(personId ? [`person ${personId}`] : []),
    ...mergedIds.map((id) => `its merged entry ${id}`),
    ...accounts.map((id) => `account ${id}`),
    ...(order?.orders ?? []).map((id) => `the customer of order ${id}`),
    ...(order?.series ?? []).map((id) => `series ${id}`),
    `name and observations of ${reservations.length} reservations`,
  ].join(', ');
}
