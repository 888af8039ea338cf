import {
  confirmToken,
  emailChangeToken,
  inviteLink,
  inviteToken,
  issueResetToken,
} from '../../api/auth/mail-tokens.ts';
import { pauseSentence } from '../../api/presenters/booking-rules.ts';
import { unreachable } from '../../domain/decider.ts';
import type { DomainEvent } from '../../domain/registry.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import type { Account } from '../../projections/accounts/queries.ts';
import {
  confirmation,
  emailChangeAsked,
  emailChanged,
  invited,
  passwordNotice,
  passwordReset,
  secondFactorChanged,
} from '../texts/account.ts';
import type { Letter } from '../texts/letter.ts';
import { bookingsPaused, documentRefused, documentVerified } from '../texts/person.ts';
import { lettersForApprovalRequest, lettersForDecision } from './approvals.ts';
import { type LetterDeps, toAccount, toPerson } from './recipients.ts';
import {
  lettersForBooking,
  lettersForCancellation,
  lettersForChange,
  lettersForDeclinedHandover,
  lettersForHandover,
  lettersForHandoverOffer,
  lettersForOffer,
  lettersForReminder,
} from './reservations.ts';
import { lettersForSeries, lettersForSeriesChange } from './series.ts';

/** The events about which letters are written. */
export const LETTER_EVENTS = [
  'UserRegistered',
  'UserConfirmationRequested',
  'UserEmailChangeRequested',
  'UserEmailChanged',
  'UserRegistrationRepeated',
  'UserInvited',
  'UserPasswordResetRequested',
  'UserPasswordChanged',
  'UserSecondFactorEnabled',
  'UserSecondFactorDisabled',
  'UserSecondFactorReset',
  'UserPasskeyAdded',
  'UserPasskeyRemoved',
  'UserRecoveryCodeUsed',
  'SlotReserved',
  'SeriesCompleted',
  'SeriesChangeCompleted',
  'ReservationCancelled',
  'ReservationChanged',
  'ReservationRescheduled',
  'ReservationMoved',
  'ReservationRestored',
  'ReminderDue',
  'ApprovalRequested',
  'ApprovalGranted',
  'ApprovalRefused',
  'ApprovalExpired',
  'DpiVerified',
  'DpiRefused',
  'BookingsPaused',
  'SlotOffered',
  'HandoverOffered',
  'HandoverEnded',
  'ReservationHandedOver',
] as const;

type LetterEvent = Extract<DomainEvent, { type: (typeof LETTER_EVENTS)[number] }>;

const NONE: readonly Letter[] = [];

/** The letters about an event: mostly one, or none. @throws ViewsBehindError where the read models lag behind it */
export function lettersFor(deps: LetterDeps, stored: StoredEvent): Promise<readonly Letter[]> {
  return isLetterEvent(stored.event) ? write(deps, stored, stored.event) : Promise.resolve(NONE);
}

function isLetterEvent(event: DomainEvent): event is LetterEvent {
  return LETTER_EVENTS.some((type) => type === event.type);
}

async function write(deps: LetterDeps, stored: StoredEvent, event: LetterEvent): Promise<readonly Letter[]> {
  const { userId: by } = stored.metadata;
  const site = deps.publicUrl();
  switch (event.type) {
    case 'UserRegistered':
      // Accounts that the product or an administrator made get another letter.
      return by === event.data.userId ? confirm(deps, stored, by) : NONE;
    case 'UserConfirmationRequested':
      return confirm(deps, stored, event.data.userId);
    case 'UserEmailChangeRequested': {
      const { userId, changeId, email } = event.data;
      const token = emailChangeToken(deps.secret, changeId);
      const letter = (account: Account) => emailChangeAsked(account, email, site, token);
      return toAccount(deps, stored, userId, letter, { isAskedFor: true });
    }
    case 'UserEmailChanged': {
      const { userId, previous } = event.data;
      return toAccount(deps, stored, userId, (account) => emailChanged(account, previous, site));
    }
    case 'UserRegistrationRepeated':
      return toAccount(deps, stored, event.data.userId, (account) =>
        passwordNotice(account, site, 'registeredAgain'),
      );
    case 'UserPasswordResetRequested':
      return reset(deps, stored, event.data.userId);
    case 'UserInvited': {
      const link = inviteLink(site, inviteToken(deps.secret, event.data.inviteId));
      return toAccount(deps, stored, event.data.userId, (account) => invited(account, link));
    }
    case 'UserPasswordChanged':
      return toAccount(deps, stored, event.data.userId, (account) =>
        passwordNotice(account, site, 'passwordChanged'),
      );
    case 'UserSecondFactorEnabled':
    case 'UserSecondFactorDisabled':
    case 'UserSecondFactorReset':
    case 'UserPasskeyAdded':
    case 'UserPasskeyRemoved':
    case 'UserRecoveryCodeUsed':
      return toAccount(deps, stored, event.data.userId, (account) =>
        secondFactorChanged(account, site, event),
      );
    case 'SlotReserved':
      // The dates of a series share one letter; bookings by the product itself (a demo) notify nobody.
      return event.data.series !== null || by === null ? NONE : lettersForBooking(deps, stored, event.data);
    case 'SeriesCompleted':
      return by === null ? NONE : lettersForSeries(deps, stored, event.data.seriesId);
    case 'SeriesChangeCompleted':
      return lettersForSeriesChange(deps, stored, event.data);
    case 'ReservationCancelled':
      return lettersForCancellation(deps, stored, event.data.reservationId);
    case 'ReservationChanged':
      return lettersForChange(deps, stored, event.data, 'changed');
    case 'ReservationMoved':
      return lettersForChange(deps, stored, event.data, 'moved');
    case 'ReservationRestored':
      return lettersForChange(deps, stored, event.data, 'restored');
    case 'ReservationRescheduled':
      // As the end of a move from another day it is part of that letter.
      return event.data.moveId === null ? lettersForChange(deps, stored, event.data, 'moved') : NONE;
    case 'ReminderDue':
      return lettersForReminder(deps, stored, event.data);
    case 'ApprovalRequested':
      return lettersForApprovalRequest(deps, stored, event.data.reservationId);
    case 'ApprovalGranted':
    case 'ApprovalRefused':
    case 'ApprovalExpired':
      return lettersForDecision(deps, stored, event);
    case 'DpiVerified':
      return toPerson(deps, stored, event.data.personId, (account) => documentVerified(account, site));
    case 'DpiRefused': {
      const { personId, reason } = event.data;
      return toPerson(deps, stored, personId, (account) => documentRefused(account, site, reason));
    }
    case 'BookingsPaused': {
      const { personId, until, reservationIds } = event.data;
      const sentence = pauseSentence({ until, missed: reservationIds.length });
      return toPerson(deps, stored, personId, (account) => bookingsPaused(account, site, sentence));
    }
    case 'SlotOffered':
      return lettersForOffer(deps, stored, event.data.entryId);
    case 'HandoverOffered':
      return lettersForHandoverOffer(deps, stored, event.data.reservationId);
    case 'HandoverEnded':
      return lettersForDeclinedHandover(deps, stored, event.data.reservationId);
    case 'ReservationHandedOver':
      return lettersForHandover(deps, stored, event.data);
    default:
      return unreachable(event);
  }
}

function confirm(deps: LetterDeps, stored: StoredEvent, userId: string): Promise<readonly Letter[]> {
  const token = confirmToken(deps.secret, userId, stored.recordedAt);
  const how = { isAskedFor: stored.event.type === 'UserConfirmationRequested' };
  const write = (account: Account) => confirmation(account, deps.publicUrl(), token, how);
  return toAccount(deps, stored, userId, write, how);
}

function reset(deps: LetterDeps, stored: StoredEvent, userId: string): Promise<readonly Letter[]> {
  const { pool, secret } = deps;
  const write = async (account: Account) => {
    const token = await issueResetToken(pool, { secret, eventId: stored.id, userId, at: stored.metadata.at });
    return passwordReset(account, deps.publicUrl(), token);
  };
  return toAccount(deps, stored, userId, write, { isAskedFor: true });
}
