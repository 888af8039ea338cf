import { loadSettingsBook } from '../../commands/catalog/settings.ts';
import type { CommandContext } from '../../commands/handler/context.ts';
import type { ReservationDetail } from '../../projections/reservation-detail/queries.ts';
import type { ListOrder } from '../../projections/reservation-list/order.ts';
import { type ReservationPage, readReservationPage } from '../../projections/reservation-list/page.ts';
import { findReservations, readLatest } from '../../projections/reservation-list/queries.ts';
import { allows } from '../auth/access.ts';
import { ownScopeOf } from '../auth/own-scope.ts';
import type { CurrentUser } from '../auth/sessions.ts';
import { PER_PAGE } from '../contract/paging.ts';
import { COUNTED_MAX, FOUND_MAX, type ListSort, SORTED_MAX } from '../contract/reservation-lists.ts';
import { Refused } from '../errors/refusals.ts';
import type { Context } from '../http/context.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';
import { listedFor } from '../presenters/impersonal.ts';
import { presentPage } from '../presenters/page.ts';
import { presentReservation } from '../presenters/reservation.ts';
import { type IntervalRequest, intervalFilter, type NamedRequest, namedFilter } from './list-filters.ts';
import { offeredTo } from './offered-to.ts';

const LATEST = 10;
const BOUNDS = { countedMax: COUNTED_MAX, sortedMax: SORTED_MAX } as const;

export const reservationListHandlers = {
  reservationList: ({ params, query, ...rest }) => intervalList({ ...params, ...query }, rest),
  reservationListByCode: ({ params, query, ...rest }) => intervalList({ ...params, ...query }, rest),

  adminReservationList: ({ params, query, ...rest }) => namedList({ ...params, ...query }, rest),
  adminReservationListByQuery: ({ params, query, ...rest }) => namedList({ ...params, ...query }, rest),

  async searchReservations({ deps, user, query: { search, showCancelled, sort, order }, context }) {
    if (search === '') return { reservations: [], total: 0 };
    const filter = user?.key
      ? { codeOrReference: search, centerIds: user.centerIds, showCancelled }
      : { search, showCancelled };
    const command = context();
    const found = await findReservations(deps.pool, filter, {
      limit: FOUND_MAX,
      ...BOUNDS,
      sort,
      order,
      now: command.now,
    });
    const reservations = found.rows.map(await presenterAt(deps, command, user));
    return { reservations, total: found.total, ...byDateOnly(found) };
  },

  async latestReservations({ deps, user, context }) {
    const everybody = user !== null && allows(user.access, 'staff');
    const own = everybody ? null : user && (await ownScopeOf(deps, user));
    const rows = everybody || own ? await readLatest(deps.pool, { of: own, limit: LATEST }) : [];
    return { reservations: rows.map(await presenterAt(deps, context(), user)) };
  },
} satisfies Partial<Handlers>;

interface RequestParts {
  readonly deps: Deps;
  readonly ctx: Context;
  readonly user: CurrentUser | null;
  readonly context: () => CommandContext;
}
interface Part {
  readonly page: number;
  readonly sort: ListSort;
  readonly order: ListOrder;
}

async function intervalList(request: IntervalRequest & Part, parts: RequestParts) {
  const command = parts.context();
  const found = await readReservationPage(parts.deps.pool, intervalFilter(request), part(request, command));
  return { reservations: await present(found, command, parts) };
}

async function namedList(request: NamedRequest & Part, parts: RequestParts) {
  const command = parts.context();
  const named = namedFilter(request, command.now.date);
  if (named instanceof Refused) return named;
  const found = await readReservationPage(parts.deps.pool, named.filter, part(request, command));
  const { start, end } = named.range;
  return { data: await present(found, command, parts), date_start: start, date_end: end };
}

function part({ page, sort, order }: Part, { now }: CommandContext) {
  return { page, sort, order, now, perPage: PER_PAGE, ...BOUNDS };
}

async function present(found: ReservationPage, command: CommandContext, { deps, ctx, user }: RequestParts) {
  return { ...presentPage(found, ctx, await presenterAt(deps, command, user)), ...byDateOnly(found) };
}

const byDateOnly = ({ isByDateOnly }: { readonly isByDateOnly: boolean }) =>
  isByDateOnly ? { by_date_only: true } : {};

async function presenterAt(deps: Deps, { at, now }: CommandContext, user: CurrentUser | null) {
  const [rules, offered] = await Promise.all([loadSettingsBook(deps.commands), offeredTo(deps, user)]);
  const listed = listedFor(user);
  return (detail: ReservationDetail) =>
    offered(presentReservation(listed(detail), { at, local: now, rules }), detail);
}
