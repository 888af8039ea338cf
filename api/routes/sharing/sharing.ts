import { sendToReservation } from '../../../commands/handler/locate-reservation.ts';
import { guestRoom, partyRoom, partyState } from '../../../domain/schedule/share.ts';
import type { LocalTime } from '../../../platform/clock.ts';
import { readEntries } from '../../../projections/catalog/entries.ts';
import { type ReservationDetail, readReservation } from '../../../projections/reservation-detail/queries.ts';
import { reservationTopic } from '../../contract/live-topics.ts';
import type { SharedReservation } from '../../contract/sharing.ts';
import { refused } from '../../errors/refusals.ts';
import type { Deps } from '../../http/deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { hours, longDate } from '../../presenters/spanish.ts';
import {
  endSharing,
  findShared,
  type Guest,
  issueShareToken,
  joinParty,
  readParty,
  removeGuest,
} from './guest-list.ts';

export const sharingHandlers = {
  async shareReservation({ deps, params, context }) {
    const detail = await readReservation(deps.pool, params.id);
    if (!detail) return refused({ code: 'reservation_unknown' });
    const { at, now } = context();
    if (stateOf(detail, now) !== 'open') return refused({ code: 'party_over' });
    const outcome = await sendToReservation(deps.commands, 'ShareReservation', detail.id, context());
    if (!outcome.accepted) return refused({ code: 'party_over' });
    const token = await issueShareToken(deps.pool, {
      reservationId: detail.id,
      personId: detail.personId,
      at,
    });
    announceChange(deps, detail.id);
    return { token, url: `${deps.publicUrl()}/juntos/${token}` };
  },

  async sharedParty({ deps, params }) {
    const detail = await readReservation(deps.pool, params.id);
    if (!detail) return refused({ code: 'reservation_unknown' });
    const guests = await readParty(deps.pool, detail.id);
    const room = partyRoom(await capacityOf(deps, detail), guests?.length ?? 0);
    return { shared: guests !== null, ...room, guests: [...(guests ?? [])] };
  },

  async endSharing({ deps, params, context }) {
    if ((await readParty(deps.pool, params.id)) === null) return refused({ code: 'share_unknown' });
    const outcome = await sendToReservation(deps.commands, 'EndSharing', params.id, context());
    if (!outcome.accepted) return refused(outcome.refusal);
    await endSharing(deps.pool, params.id);
    announceChange(deps, params.id);
    return {};
  },

  async removeGuest({ deps, params }) {
    if (!(await removeGuest(deps.pool, params.id, params.guest))) return refused({ code: 'not_found' });
    announceChange(deps, params.id);
    return {};
  },

  async sharedReservation({ deps, params, query, context }) {
    const shared = await findDetail(deps, params.token);
    if (!shared) return refused({ code: 'share_unknown' });
    const { now } = context();
    const guests = (await readParty(deps.pool, shared.id)) ?? [];
    const room = partyRoom(await capacityOf(deps, shared), guests.length);
    const isComing = guests.some(({ id }) => id === query.guest);
    return { ...present(shared, room, guests, stateOf(shared, now)), is_coming: isComing };
  },

  async joinParty({ deps, params, body, context }) {
    const shared = await findDetail(deps, params.token);
    if (!shared) return refused({ code: 'share_unknown' });
    const { at, now } = context();
    if (stateOf(shared, now) !== 'open') return refused({ code: 'party_over' });
    const room = guestRoom(await capacityOf(deps, shared));
    const joined = await joinParty(deps.pool, { token: params.token, name: body.name, room, at });
    if (joined === 'unknown') return refused({ code: 'share_unknown' });
    if (joined === 'full') return refused({ code: 'party_full' });
    announceChange(deps, shared.id);
    return { guest_id: joined.guestId };
  },

  async leaveParty({ deps, params }) {
    const id = await findShared(deps.pool, params.token);
    if (id === null) return refused({ code: 'share_unknown' });
    if (!(await removeGuest(deps.pool, id, params.guest))) return refused({ code: 'not_found' });
    announceChange(deps, id);
    return {};
  },
} satisfies Partial<Handlers>;

async function findDetail({ pool }: Deps, token: string): Promise<ReservationDetail | null> {
  const id = await findShared(pool, token);
  return id === null ? null : readReservation(pool, id);
}

async function capacityOf({ pool }: Deps, { attractionId, companions }: ReservationDetail): Promise<number> {
  const courts = [...(await readEntries(pool, 'attractions'))];
  // Only companions are known of a removed court.
  return courts.find(({ id }) => id === attractionId)?.capacity ?? companions;
}

function stateOf({ date, end, cancelledAt }: ReservationDetail, now: LocalTime) {
  return partyState({ date, end, cancelled: cancelledAt !== null }, now);
}

function present(
  detail: ReservationDetail,
  room: ReturnType<typeof partyRoom>,
  guests: readonly Guest[],
  state: ReturnType<typeof stateOf>,
): Omit<SharedReservation, 'is_coming'> {
  return {
    place_center: detail.center,
    place_attraction: detail.attraction,
    date: detail.date,
    date_es: longDate(detail.date),
    hours: hours(detail),
    activity: detail.activity,
    host: detail.person?.firstName ?? '',
    ...room,
    guests: guests.map(({ name }) => name),
    state: state === 'open' && room.free === 0 ? 'full' : state,
  };
}

/** Reloads the owner's screen. */
function announceChange({ bus }: Pick<Deps, 'bus'>, reservationId: string): void {
  bus.publish({ projection: 'parties', position: '0', keys: [reservationTopic(reservationId)] });
}
