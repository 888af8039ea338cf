import { openSlotsOf } from '../../commands/catalog/set-opening-hours.ts';
import { loadSettingsBook } from '../../commands/catalog/settings.ts';
import type { CommandContext } from '../../commands/handler/context.ts';
import { findHold } from '../../commands/reservation/approvals.ts';
import {
  type NormalBooking,
  prepareNormal,
  reserveNormal,
} from '../../commands/reservation/reserve-normal.ts';
import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import { isTrusted, readAccount } from '../../projections/accounts/queries.ts';
import { pageOf } from '../../projections/kit/paging.ts';
import { readOwnReservations } from '../../projections/own-reservations/queries.ts';
import { readReservationByQrcode } from '../../projections/reservation-detail/queries.ts';
import { keptIf, type Limits } from '../auth/limits.ts';
import { isInScope, ownScopeOf } from '../auth/own-scope.ts';
import { OWN_FILTERS } from '../contract/own-reservations.ts';
import { PER_PAGE } from '../contract/paging.ts';
import { type Refusal, type Refused, refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';
import { presentOwn } from '../presenters/own-reservation.ts';
import { presentPage } from '../presenters/page.ts';
import { isCollision, refuseWithPlaces } from './alternatives.ts';
import { withoutOthers } from './without-others.ts';

export function ownBookingHandlers(limits: Limits) {
  return {
    async makeReservation({ deps, body, user, context, ctx }) {
      const command = context();
      const request = {
        availableDateId: body.available_date_id,
        date: body.date,
        observations: body.observations,
        companions: body.companions_quantity ?? null,
        activityId: body.activity_id === 0 ? null : body.activity_id,
      };
      const [prepared, account] = await Promise.all([
        prepareNormal(deps.commands, user?.personId ?? null, request, command),
        user && readAccount(deps.pool, user.id),
      ]);
      if ('refusal' in prepared) return refused(prepared.refusal);
      const booking = { ...prepared.booking, isTrusted: isTrusted(account) };
      const takeBack = booking.isTrusted ? null : await limits.unconfirmedBooking(ctx.ip);
      const reserve = () => reserveNormal(deps.booking, booking, command);
      const [result, hold] = await Promise.all([
        takeBack ? keptIf(takeBack, reserve, ({ accepted }) => accepted) : reserve(),
        findHold(deps.commands, approvalSubjectOf(booking), command.at, deps.config.timeZone),
      ]);
      if (!result.accepted) {
        const refusal = await withoutOthers(deps, user, result.refusal);
        return refusedWithHelp(deps, booking, refusal, command);
      }
      return afterCommand(result, ({ reservations: [made] }) => {
        if (!made) throw new Error('a booking was accepted without a reservation');
        const { reservationId: id, shortcode, qrcode } = made;
        return {
          reservation: { id, shortcode, qrcode },
          error: '',
          approval_until: hold?.untilLocal ?? null,
        };
      });
    },
  } satisfies Partial<Handlers>;
}

export const ownReservationHandlers = {
  async ownReservation({ deps, params, user, context }) {
    const { at, now } = context();
    const [detail, scope, rules] = await Promise.all([
      readReservationByQrcode(deps.pool, params.code),
      user && ownScopeOf(deps, user),
      loadSettingsBook(deps.commands),
    ]);
    if (!detail || !scope || !isInScope(scope, detail)) return { reservation: null };
    return { reservation: presentOwn(detail, { at, local: now, rules }) };
  },

  async userReservations({ deps, params, query, user, context, ctx }) {
    const { at, now } = context();
    const asked = { page: query.page, perPage: PER_PAGE };
    const scope = user && (await ownScopeOf(deps, user));
    const filter = OWN_FILTERS[params.filter];
    const page = scope
      ? await readOwnReservations(deps.pool, { ...scope, filter, now, ...asked })
      : pageOf([], asked);
    const rules = await loadSettingsBook(deps.commands);
    return {
      ...presentPage(page, ctx, (detail) => presentOwn(detail, { at, local: now, rules })),
      awaits_document: scope !== null && !scope.isProven,
    };
  },
} satisfies Partial<Handlers>;

function approvalSubjectOf({ centerId, request: { date }, start }: NormalBooking) {
  return { reservationTypeId: NORMAL_TYPE_ID, centerId, date, start };
}

async function refusedWithHelp(
  deps: Deps,
  { attractionId, request, start, end, person }: NormalBooking,
  refusal: Refusal,
  { now }: CommandContext,
): Promise<Refused> {
  if (refusal.code === 'too_soon' && refusal.date === request.date)
    return refused({
      ...refusal,
      open: await openSlotsOf(deps.commands, { attractionId, date: request.date }),
    });
  if (refusal.code === 'slot_offered' && refusal.personId === person.personId)
    return refused({ ...refusal, code: 'offer_is_own' });
  if (!isCollision(refusal)) return refused(refusal);
  const requested = {
    attractionId,
    date: request.date,
    start,
    end,
    activityId: request.activityId ?? 0,
    reservationTypeId: NORMAL_TYPE_ID,
  };
  return refuseWithPlaces(deps, requested, refusal, now);
}
