import type { FollowUp } from '../../domain/closure/events.ts';
import type { Floor, FloorLink } from '../../domain/floor/state.ts';
import { INITIAL_SITE_TEXTS } from '../../domain/landing/initial-pages.ts';
import type { DomainEvent } from '../../domain/registry.ts';
import { changesOf } from '../../domain/schedule/reservation-data.ts';
import { NO_PUBLISHER } from '../../domain/settings/publisher.ts';
import { SETTING_NAMES, SETTING_RULES } from '../../domain/settings/rules.ts';
import type { RuleScope } from '../../domain/settings/state.ts';
import { snakeCase } from '../../platform/casing.ts';

export type Fact = string | number | boolean | null | readonly (string | number)[];
export type Facts = Readonly<Record<string, Fact>>;

/** Identifiers and links, meaningless to a reader. */
const HIDDEN: ReadonlySet<string> = new Set([
  ...['id', 'userId', 'reservationId', 'seriesId', 'moveId', 'orderId', 'personId', 'availableDateId'],
  ...['qrcode', 'version', 'channel', 'slug', 'changeId', 'items', 'reservationIds'],
  ...['closureId', 'kept', 'inviteId', 'mergeId', 'keptId', 'duplicateId', 'absorbed', 'importId', 'entryId'],
  ...['keyId', 'webhookId', 'floorId', 'linkId'],
  ...['messageId', 'passkeyId', 'factorId', 'grownFrom', 'insteadOf', 'digest'],
  // When it happened is said of every event.
  'at',
]);

export const textField = (name: string) => `landing.${name}`;

/** The product, a center and a reservation type each have their own field for a rule. */
export function ruleField(name: string, scope: RuleScope): string {
  if (scope === 'product') return `rule.${name}`;
  return 'centerId' in scope
    ? `rule.${name}.center.${scope.centerId}`
    : `rule.${name}.type.${scope.reservationTypeId}`;
}

/** Before any event: a rule's first change records the old value, and an entry is not removed. */
export const INITIAL_FACTS: Facts = {
  removed: false,
  ...Object.fromEntries(
    SETTING_NAMES.map((name) => [ruleField(name, 'product'), SETTING_RULES[name].initial]),
  ),
  ...Object.fromEntries(
    Object.entries(NO_PUBLISHER).map(([name, text]) => [ruleField(name, 'product'), text]),
  ),
  ...Object.fromEntries(Object.entries(INITIAL_SITE_TEXTS).map(([name, text]) => [textField(name), text])),
};

interface RuleChange {
  readonly name: string;
  readonly value: number | null;
}

type Edited = Parameters<typeof changesOf>[0];
const edited = (data: Edited): Facts => ({ ...plain(changesOf(data)), person_id: data.personId });

interface FloorShape extends Pick<Floor, 'name' | 'cells'> {
  readonly centerId?: number;
}
const shapeFacts = ({ name, cells, centerId }: FloorShape): Facts => ({
  name,
  cell_names: cells.map((cell) => cell.name),
  ...(centerId === undefined ? {} : { center_id: centerId }),
  removed: false,
});

const linkFacts = ({ floorId, cells, from }: FloorLink): Facts => ({
  floor_id: floorId,
  floor_cells: cells.map((cell) => `${floorId}.${cell}`),
  floor_from: from,
});

interface Rescheduled {
  readonly start: number;
  readonly end: number;
  readonly court: { readonly attractionId: number; readonly centerId: number } | null;
}

interface SeriesMoveItems {
  readonly items: readonly { readonly to: Readonly<Record<'attractionId' | 'start' | 'end', number>> }[];
}

/** Dates may move to places or hours of their own. */
function seriesMoveFacts(items: SeriesMoveItems['items']): Facts {
  const common = (name: string, field: keyof SeriesMoveItems['items'][number]['to']): Facts => {
    const [value, ...others] = new Set(items.map(({ to }) => to[field]));
    // Null: an earlier request's value is not this one's.
    return { [name]: value === undefined || others.length > 0 ? null : value };
  };
  return {
    reservations_moved: items.length,
    ...common('new_attraction_id', 'attractionId'),
    ...common('new_start', 'start'),
    ...common('new_end', 'end'),
  };
}

/** Place and hours of the request that was decided. */
function seriesMoved(known: Facts): Facts {
  const place = { attraction_id: known.new_attraction_id, start: known.new_start, end: known.new_end };
  return Object.fromEntries(
    Object.entries(place).flatMap(([name, value]) => (value == null ? [] : [[name, value]])),
  );
}

type Special = { readonly [T in DomainEvent['type']]?: (data: never, known: Facts) => Facts };

const SPECIAL: Special = {
  SlotReserved: (data: { personId: string | null }) => ({
    ...plain(data),
    person_id: data.personId,
    status: 0,
  }),
  ReservationRestored: () => ({ status: 0 }),
  ReservationCancelled: () => ({ status: 1 }),
  ReservationCheckedIn: ({ at }: { at: string }) => ({ status: 2, check_in: at }),
  CheckInTakenBack: () => ({ status: 0, check_in: '' }),
  ReservationChanged: (data: Edited) => edited(data),
  ReservationRescheduled: ({ start, end, court }: Rescheduled) => ({
    start,
    end,
    ...(court && { attraction_id: court.attractionId, center_id: court.centerId }),
  }),
  ReservationCarried: () => ({}),
  PlacementWithdrawn: () => ({ status: 1 }),
  DayLeft: ({ floorId, date }: { floorId: number | null; date: string }) => ({ floor_id: floorId, date }),
  DayJoined: ({ date }: { date: string }) => ({ date }),
  ReservationMoved: ({ to }: { to: object }) => plain(to),
  ReservationJoinedSeries: ({ series }: { series: { count: number } }) => ({ count: series.count }),
  SeriesRequested: (data: { personId: string | null }) => ({ ...plain(data), person_id: data.personId }),
  SeriesCancelRequested: ({ reservationIds }: { reservationIds: readonly string[] }) => ({
    reservations_cancelled: reservationIds.length,
  }),
  SeriesMoveRequested: ({ items }: SeriesMoveItems) => seriesMoveFacts(items),
  SeriesMoveDecided: (_: object, known: Facts) => seriesMoved(known),
  SeriesEditRequested: (data: Edited & { items: readonly unknown[] }) => ({
    ...edited(data),
    reservations_changed: data.items.length,
  }),
  ReservationNotedLate: () => ({}),
  ReservationErased: () => ({}),
  HandoverOffered: () => ({}),
  HandoverEnded: () => ({}),
  ReservationShared: () => ({}),
  SharingEnded: () => ({}),
  ReservationHandedOver: ({ name, personId }: { name: string; personId: string }) => ({
    name,
    observations: '',
    person_id: personId,
  }),
  OccurrenceWithdrawn: () => ({ status: 1 }),
  ApprovalRequested: () => ({ approval: 'pending' }),
  ApprovalReopened: () => ({ approval: 'pending' }),
  ApprovalGranted: () => ({ approval: 'granted' }),
  ApprovalRefused: ({ reason }: { reason: string }) => ({ approval: 'refused', reason }),
  ApprovalExpired: () => ({ approval: 'expired' }),
  ApprovalWithdrawn: () => ({ approval: '' }),
  ReminderDue: () => ({}),
  SlotOffered: ({ until: _, ...data }: { until: string }) => plain(data),
  ApprovalScopeChanged: (data: { reservationTypeIds: number[]; centerIds: number[] }) => ({
    approval_type_ids: data.reservationTypeIds,
    approval_center_ids: data.centerIds,
  }),
  UserEmailChangeRequested: ({ email }: { email: string }) => ({ new_email: email }),
  UserEmailChanged: ({ email }: { email: string }) => ({ email }),
  UserEmailUnreachable: ({ cause }: { cause: string }) => ({ unreachable: cause }),
  AffectedReservationsDecided: ({ moves, kept, others }: FollowUp) => ({
    ...(moves.length > 0 ? { reservations_moved: moves.length } : {}),
    ...(kept.length > 0 ? { reservations_kept: kept.length } : {}),
    others,
  }),
  ClosureMessageAddressed: ({ personId }: { personId: string }) => ({ notified_person_id: personId }),
  PersonMerged: ({ reason }: { reason: string }) => ({ reason }),
  PersonAbsorbed: () => ({}),
  LandingTextChanged: ({ name, text }: { name: string; text: string }) => ({ [textField(name)]: text }),
  SettingChanged: ({ name, value }: RuleChange) => ({ [ruleField(name, 'product')]: value }),
  CenterSettingChanged: ({ name, value, centerId }: RuleChange & { centerId: number }) => ({
    [ruleField(name, { centerId })]: value,
  }),
  SettingTextChanged: ({ name, text }: { name: string; text: string }) => ({
    [ruleField(name, 'product')]: text,
  }),
  OpenSlotsChanged: ({ attractionId, date }: { attractionId: number; date: string }) => ({
    attraction_id: attractionId,
    date,
  }),
  OpenTermsPublished: (terms: { cancelMinutes: number; publisherName: string }) => ({
    [ruleField('cancel_deadline_minutes', 'product')]: terms.cancelMinutes,
    [ruleField('publisher_name', 'product')]: terms.publisherName,
  }),
  OpenFacilityPublished: ({ name }: { name: string }) => ({ name }),
  OpenOrderRequested: ({ uuid, brokerName }: { uuid: string; brokerName: string }) => ({
    order_uuid: uuid,
    broker: brokerName,
  }),
  TypeSettingChanged: ({ name, value, reservationTypeId }: RuleChange & { reservationTypeId: number }) => ({
    [ruleField(name, { reservationTypeId })]: value,
  }),
  DpiVerified: ({ withPictures }: { withPictures: boolean }) => ({
    dpi_verified: true,
    with_pictures: withPictures,
  }),
  DpiLapsed: () => ({ dpi_verified: false }),
  DpiImageUploaded: ({ side, image }: { side: string; image: string }) => ({ [`dpi_${side}`]: image }),
  DpiImageViewed: () => ({}),
  PersonExported: () => ({}),
  UserRegistered: (data: { personId: string | null }) => ({
    ...plain(data),
    active: true,
    person_id: data.personId,
  }),
  UserClaimedPerson: ({ personId }: { personId: string }) => ({ claimed_person_id: personId }),
  UserLinkedToPerson: ({ personId }: { personId: string }) => ({ person_id: personId }),
  UserPasskeyRemoved: () => ({}),
  UserFavoriteRemoved: () => ({}),
  UserBanned: () => ({ active: false }),
  UserUnbanned: () => ({ active: true }),
  FloorCreated: (data: FloorShape) => shapeFacts(data),
  FloorChanged: (data: FloorShape) => shapeFacts(data),
  FloorLinkRequested: (data: FloorLink) => linkFacts(data),
  FloorLinkCompleted: (data: FloorLink) => linkFacts(data),
  HoursSlotAdded: (data: object) => ({ ...plain(data), removed: false }),
  HoursSlotRemoved: () => ({ removed: true }),
};

/** `known`: of the register's earlier events. */
export function factsOf({ type, data }: DomainEvent, known: Facts = INITIAL_FACTS): Facts {
  // The picture's bytes are gone; only the path of its replacement is shown.
  if ('shown' in data) return { image: data.shown };
  // `SPECIAL` pairs each handler with its own event type.
  const special = SPECIAL[type] as ((data: unknown, known: Facts) => Facts) | undefined;
  if (special) return special(data, known);
  if ('fields' in data) return { ...plain(data.fields), removed: false };
  return type.endsWith('Removed') ? { removed: true } : plain(data);
}

/** Readable fields with the API's names, nested ones flattened; an own field hides a nested one of its name. */
function plain(data: object): Facts {
  const facts: Record<string, Fact> = {};
  for (const [name, value] of Object.entries(data)) {
    if (HIDDEN.has(name)) continue;
    if (isFact(value)) facts[snakeCase(name)] = value;
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      Object.assign(facts, { ...plain(value), ...facts });
  }
  return facts;
}

function isFact(value: unknown): value is Fact {
  if (Array.isArray(value))
    return value.every((each) => typeof each === 'string' || typeof each === 'number');
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
