import { findEntry } from '../../../commands/catalog/catalog.ts';
import { loadGaps } from '../../../commands/catalog/gaps.ts';
import { recentWeek } from '../../../commands/catalog/set-opening-hours.ts';
import { scheduleOf } from '../../../commands/handler/aggregates.ts';
import type { CommandContext } from '../../../commands/handler/context.ts';
import { isSameHome } from '../../../commands/handler/same-home.ts';
import type { OrderedSlot } from '../../../commands/open-data/place-open-order.ts';
import { loadApprovalScope } from '../../../commands/reservation/approvals.ts';
import { asksForApproval } from '../../../domain/approval/scope.ts';
import { attractions, centers, reservationTypes } from '../../../domain/catalog/kinds.ts';
import { NORMAL_TYPE_ID } from '../../../domain/catalog/normal-type.ts';
import type { Facility } from '../../../domain/open-data/events.ts';
import { slotsOn } from '../../../domain/opening-hours/open-hours.ts';
import { refusedByPolicy, spacingOf, typeWindow } from '../../../domain/schedule/booking-policy.ts';
import { evolveDay } from '../../../domain/schedule/events.ts';
import { takenBy } from '../../../domain/schedule/rule.ts';
import type { DaySchedule } from '../../../domain/schedule/state.ts';
import {
  type KnownSlot,
  readPublishedFacility,
  readPublishedSlot,
} from '../../../projections/open-active/queries.ts';
import type { CurrentUser } from '../../auth/sessions.ts';
import type { OrderedItem } from '../../contract/open-active.ts';
import { worksAt } from '../../contract/own-centers.ts';
import type { Deps } from '../../http/deps.ts';
import { slotIdIn } from '../../presenters/open-active/addresses.ts';

type ItemError =
  | 'IncompleteOrderItemError'
  | 'UnknownOpportunityError'
  | 'UnknownOfferError'
  | 'OpportunityIsFullError'
  | 'OpportunityOfferPairNotBookableError';

/** An item of a request: the hour that it names, or why it can't be booked. */
export interface ReadItem {
  readonly item: OrderedItem;
  readonly position: number;
  readonly slot: KnownSlot | null;
  readonly facility: Facility | null;
  readonly ordered: OrderedSlot | null;
  readonly error: ItemError | null;
}

export async function readItems(
  deps: Deps,
  items: readonly OrderedItem[],
  user: CurrentUser,
  context: CommandContext,
): Promise<readonly ReadItem[]> {
  const read = await Promise.all(items.map((item, index) => readItem(deps, item, index, user, context)));
  const known: ReadItem[] = [];
  const placed: OrderedSlot[] = [];
  for (const one of read) {
    const { ordered } = one;
    const error = ordered ? await obstacle(deps, ordered, placed, context) : one.error;
    known.push({ ...one, error });
    if (ordered && !error) placed.push(ordered);
  }
  return known;
}

async function readItem(
  deps: Deps,
  item: OrderedItem,
  index: number,
  user: CurrentUser,
  context: CommandContext,
): Promise<ReadItem> {
  const position = item.position ?? index;
  const none = { item, position, slot: null, facility: null, ordered: null };
  const [opportunity, offer] = [addressOf(item.orderedItem), addressOf(item.acceptedOffer)];
  if (opportunity === '' || offer === '') return { ...none, error: 'IncompleteOrderItemError' };
  const id = slotIdIn(opportunity);
  const slot = id === null ? null : await readPublishedSlot(deps.pool, id);
  const facility = slot && (await readPublishedFacility(deps.pool, slot.attractionId));
  if (!slot || !facility) return { ...none, error: 'UnknownOpportunityError' };
  const known = { ...none, slot, facility };
  if (slotIdIn(offer) !== id || !offer.endsWith('#offer')) return { ...known, error: 'UnknownOfferError' };
  const ordered = await orderedSlot(deps, slot, user, context);
  if (ordered === null) return { ...known, error: 'OpportunityOfferPairNotBookableError' };
  return { ...known, ordered, error: null };
}

/** As a citizen books it: the hour as it is now in the week, within the window of "Normal". Null: not open to it, or staff approve. */
async function orderedSlot(
  { commands }: Deps,
  { attractionId, date, start, end }: KnownSlot,
  user: CurrentUser,
  { at, now }: CommandContext,
): Promise<OrderedSlot | null> {
  const [court, type, week, gaps, scope] = await Promise.all([
    findEntry(commands, attractions, attractionId),
    findEntry(commands, reservationTypes, NORMAL_TYPE_ID),
    recentWeek(commands, attractionId),
    loadGaps(commands),
    loadApprovalScope(commands),
  ]);
  const center = court && (await findEntry(commands, centers, court.fields.center_id));
  if (!court || !type || !center?.fields.active || !worksAt(user.centerIds, center.id)) return null;
  if (asksForApproval(scope, { reservationTypeId: type.id, centerId: center.id }, at)) return null;
  const open = slotsOn(week, date).filter((slot) => slot.start === start && slot.end === end);
  return {
    attractionId,
    date,
    policy: { kind: 'window', now, window: { open, ...typeWindow(type.fields, now.date) }, gaps },
    details: {
      centerId: center.id,
      start,
      end,
      reservationTypeId: type.id,
      activityId: null,
      originId: null,
      reference: '',
      dependency: user.key?.name ?? '',
      personId: null,
      // The customer stays with the partner and in the order.
      name: user.key?.name ?? '',
      observations: '',
      companions: court.fields.capacity,
      availableDateId: null,
      channel: 'grid',
    },
  };
}

/** `placed`: hours of the same request before it. */
async function obstacle(
  { commands }: Deps,
  { attractionId, date, details, policy }: OrderedSlot,
  placed: readonly OrderedSlot[],
  { now }: CommandContext,
): Promise<ItemError | null> {
  const requested = { attractionId, date, start: details.start, end: details.end };
  if (refusedByPolicy(requested, policy)) return 'OpportunityOfferPairNotBookableError';
  let day = await commands.load(scheduleOf({ attractionId, date }));
  for (const [index, other] of placed.entries())
    if (await isSameHome(commands, other, requested)) day = withSlot(day, other, `item ${index}`);
  const spacing = spacingOf(policy, NORMAL_TYPE_ID);
  return takenBy(requested, day, now, { spacing }) ? 'OpportunityIsFullError' : null;
}

function withSlot(day: DaySchedule, { details, ...place }: OrderedSlot, reservationId: string): DaySchedule {
  const { attractionId, date } = place;
  const codes = { shortcode: '', qrcode: '' };
  const data = { ...details, ...codes, attractionId, date, reservationId, orderId: '', series: null };
  return evolveDay(day, { type: 'SlotReserved', data });
}

export function addressOf(reference: OrderedItem['orderedItem']): string {
  if (reference === undefined) return '';
  return typeof reference === 'string' ? reference : reference['@id'];
}
