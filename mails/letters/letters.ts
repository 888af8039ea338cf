import {
  confirmToken,
  emailChangeToken,
  inviteLink,
  inviteToken,
  issueResetToken,
} from '../../api/auth/mail-tokens.ts';
import { pauseSentence } from '../../api/presenters/booking-rules.ts';
import type { EventType } from '../../domain/registry.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import type { Account } from '../../projections/accounts/queries.ts';
import type { StoredEventOf } from '../../projections/kit/projection.ts';
import {
  confirmation,
  emailChangeAsked,
  emailChanged,
  type FactorEvent,
  invited,
  passwordNotice,
  passwordReset,
  secondFactorChanged,
} from '../texts/account.ts';
import type { Letter } from '../texts/letter.ts';
import { bookingsPaused, documentRefused, documentVerified } from '../texts/person.ts';
import { lettersForHandover, lettersForNewPerson } from './another-person.ts';
import { lettersForApprovalRequest, lettersForDecision } from './approvals.ts';
import { lettersForClosureMessage } from './closures.ts';
import { type LetterDeps, toAccount, toPerson } from './recipients.ts';
import {
  lettersForBooking,
  lettersForCancellation,
  lettersForChange,
  lettersForDeclinedHandover,
  lettersForEndOfWait,
  lettersForHandoverOffer,
  lettersForOffer,
  lettersForReminder,
} from './reservations.ts';
import { lettersForSeries, lettersForSeriesChange } from './series.ts';
import { lettersForBrokenWebhook } from './webhooks.ts';

type Letters = readonly Letter[] | Promise<readonly Letter[]>;
type Writer<Type extends EventType> = (stored: StoredEventOf<Type>, deps: LetterDeps) => Letters;

const NONE: readonly Letter[] = [];

const WRITERS = writers({
  // Accounts created by others get another letter.
  UserRegistered: (stored, deps) =>
    stored.metadata.userId === stored.event.data.userId ? confirm(deps, stored) : NONE,
  UserConfirmationRequested: (stored, deps) => confirm(deps, stored, { isRequested: true }),
  UserEmailChangeRequested: (stored, deps) => {
    const { userId, changeId, email } = stored.event.data;
    const token = emailChangeToken(deps.secret, changeId);
    const letter = (account: Account) => emailChangeAsked(account, email, deps.publicUrl(), token);
    return toAccount(deps, stored, userId, letter, { isRequested: true });
  },
  UserEmailChanged: (stored, deps) => {
    const { userId, previous } = stored.event.data;
    return toAccount(deps, stored, userId, (account) => emailChanged(account, previous, deps.publicUrl()));
  },
  UserRegistrationRepeated: (stored, deps) =>
    toAccount(deps, stored, stored.event.data.userId, (account) =>
      passwordNotice(account, deps.publicUrl(), 'registeredAgain'),
    ),
  UserPasswordResetRequested: (stored, deps) => reset(deps, stored),
  UserInvited: (stored, deps) => {
    const { userId, inviteId } = stored.event.data;
    const link = inviteLink(deps.publicUrl(), inviteToken(deps.secret, inviteId));
    return toAccount(deps, stored, userId, (account) => invited(account, link));
  },
  UserPasswordChanged: (stored, deps) =>
    toAccount(deps, stored, stored.event.data.userId, (account) =>
      passwordNotice(account, deps.publicUrl(), 'passwordChanged'),
    ),
  UserSecondFactorEnabled: warnOfSecondFactor,
  UserSecondFactorDisabled: warnOfSecondFactor,
  UserSecondFactorReset: warnOfSecondFactor,
  UserPasskeyAdded: warnOfSecondFactor,
  UserPasskeyRemoved: warnOfSecondFactor,
  UserLinkedToProvider: warnOfSecondFactor,
  UserRecoveryCodeUsed: warnOfSecondFactor,
  // The dates of a series share one letter; demo bookings notify nobody.
  SlotReserved: (stored, deps) =>
    stored.event.data.series !== null || stored.metadata.userId === null
      ? NONE
      : lettersForBooking(deps, stored, stored.event.data),
  SeriesCompleted: (stored, deps) =>
    stored.metadata.userId === null ? NONE : lettersForSeries(deps, stored, stored.event.data.seriesId),
  SeriesChangeCompleted: (stored, deps) => lettersForSeriesChange(deps, stored, stored.event.data),
  ReservationCancelled: (stored, deps) =>
    lettersForCancellation(deps, stored, stored.event.data.reservationId),
  ReservationChanged: (stored, deps) =>
    stored.event.data.personId === stored.event.data.fromPersonId
      ? lettersForChange(deps, stored, stored.event.data, 'changed')
      : lettersForNewPerson(deps, stored, stored.event.data),
  ReservationMoved: (stored, deps) => lettersForChange(deps, stored, stored.event.data, 'moved'),
  ReservationRestored: (stored, deps) => lettersForChange(deps, stored, stored.event.data, 'restored'),
  // A move from another day has a letter of its own.
  ReservationRescheduled: (stored, deps) =>
    stored.event.data.moveId === null ? lettersForChange(deps, stored, stored.event.data, 'moved') : NONE,
  ReminderDue: (stored, deps) => lettersForReminder(deps, stored, stored.event.data),
  ApprovalRequested: (stored, deps) =>
    lettersForApprovalRequest(deps, stored, stored.event.data.reservationId),
  ApprovalGranted: (stored, deps) => lettersForDecision(deps, stored, stored.event),
  ApprovalRefused: (stored, deps) => lettersForDecision(deps, stored, stored.event),
  ApprovalReopened: (stored, deps) => lettersForDecision(deps, stored, stored.event),
  ApprovalExpired: (stored, deps) => lettersForDecision(deps, stored, stored.event),
  ClosureMessageAddressed: (stored, deps) => lettersForClosureMessage(deps, stored),
  DpiVerified: (stored, deps) =>
    toPerson(deps, stored, stored.event.data.personId, (account) =>
      documentVerified(account, deps.publicUrl()),
    ),
  DpiRefused: (stored, deps) => {
    const { personId, reason } = stored.event.data;
    return toPerson(deps, stored, personId, (account) => documentRefused(account, deps.publicUrl(), reason));
  },
  BookingsPaused: (stored, deps) => {
    const { personId, until, reservationIds } = stored.event.data;
    const sentence = pauseSentence({ until, missed: reservationIds.length });
    return toPerson(deps, stored, personId, (account) => bookingsPaused(account, deps.publicUrl(), sentence));
  },
  SlotOffered: (stored, deps) => lettersForOffer(deps, stored, stored.event.data.entryId),
  WaitingLeft: (stored, deps) => lettersForEndOfWait(deps, stored, stored.event.data.entryId),
  HandoverOffered: (stored, deps) => lettersForHandoverOffer(deps, stored, stored.event.data.reservationId),
  HandoverEnded: (stored, deps) => lettersForDeclinedHandover(deps, stored, stored.event.data.reservationId),
  ReservationHandedOver: (stored, deps) => lettersForHandover(deps, stored, stored.event.data),
  WebhookPaused: (stored, deps) =>
    stored.event.data.why === 'failing' ? lettersForBrokenWebhook(deps, stored, 'failing') : [],
  WebhookEnded: (stored, deps) => lettersForBrokenWebhook(deps, stored, 'gone'),
});

export const LETTER_EVENTS: readonly string[] = [...WRITERS.keys()];

/** @throws ViewsBehindError if the read models lag behind the event */
export async function lettersFor(deps: LetterDeps, stored: StoredEvent): Promise<readonly Letter[]> {
  return WRITERS.get(stored.event.type)?.(stored as never, deps) ?? NONE;
}

function writers<const Type extends EventType>(table: { readonly [T in Type]: Writer<T> }) {
  return new Map<string, (stored: never, deps: LetterDeps) => Letters>(Object.entries(table));
}

function confirm(
  deps: LetterDeps,
  stored: StoredEventOf<'UserRegistered' | 'UserConfirmationRequested'>,
  how = { isRequested: false },
): Promise<readonly Letter[]> {
  const { userId } = stored.event.data;
  const token = confirmToken(deps.secret, userId, stored.recordedAt);
  const write = (account: Account) => confirmation(account, deps.publicUrl(), token, how);
  return toAccount(deps, stored, userId, write, how);
}

function reset(
  deps: LetterDeps,
  stored: StoredEventOf<'UserPasswordResetRequested'>,
): Promise<readonly Letter[]> {
  const { pool, secret } = deps;
  const { userId } = stored.event.data;
  const write = async (account: Account) => {
    const token = await issueResetToken(pool, { secret, eventId: stored.id, userId, at: stored.metadata.at });
    return passwordReset(account, deps.publicUrl(), token);
  };
  return toAccount(deps, stored, userId, write, { isRequested: true });
}

function warnOfSecondFactor(
  stored: StoredEventOf<FactorEvent['type']>,
  deps: LetterDeps,
): Promise<readonly Letter[]> {
  const { event } = stored;
  return toAccount(deps, stored, event.data.userId, (account) =>
    secondFactorChanged(account, deps.publicUrl(), event),
  );
}
