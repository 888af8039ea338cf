import type { RequestRefusal } from '../../commands/handler/references.ts';
import type { LastAdministrator } from '../../commands/people/user.ts';
import type { OwnMoveRefusal } from '../../commands/reservation/move-own.ts';
import type { WizardRefusal } from '../../commands/reservation/reserve-from-wizard.ts';

import type { SeriesMoveRefused } from '../../commands/series/change-series.ts';
import type { SeriesTaken } from '../../commands/series/reserve-series.ts';
import type { ApprovalRefusal } from '../../domain/approval/decide.ts';
import type { CatalogRefusal } from '../../domain/catalog/catalog.ts';
import type { ClosureRefusal } from '../../domain/closure/decide.ts';
import type { ImportRefusal } from '../../domain/import/decide.ts';
import type { ValuesOvertaken } from '../../domain/known-values.ts';
import type { OpeningHoursRefusal } from '../../domain/opening-hours/decide.ts';
import type { PersonRefusal } from '../../domain/person/decide.ts';
import type { Interval } from '../../domain/schedule/interval.ts';
import type { ScheduleRefusal } from '../../domain/schedule/rule.ts';
import type { SeriesRefusal } from '../../domain/series/decide.ts';
import type { UserRefusal } from '../../domain/user/decide.ts';
import type { PictureRefusal } from '../../platform/pictures/read-picture.ts';
import type { ErrorBody } from '../contract/errors.ts';

/** Refusals of the domain, with what a handler may add for a more helpful sentence. */
type DomainRefusal =
  | Exclude<ScheduleRefusal, { code: 'slot_taken' }>
  | (Extract<ScheduleRefusal, { code: 'slot_taken' }> & {
      /** The holder of the time, as people typed it. */
      readonly holder?: string;
    })
  | SeriesRefusal
  | CatalogRefusal
  | ClosureRefusal
  | ImportRefusal
  | ApprovalRefusal
  | OpeningHoursRefusal
  | PersonRefusal
  | UserRefusal
  | ValuesOvertaken
  | LastAdministrator
  | RequestRefusal
  | Extract<WizardRefusal, { code: 'unknown_reference' }>
  | Exclude<OwnMoveRefusal, ScheduleRefusal | { code: 'too_soon' }>
  | (Extract<OwnMoveRefusal, { code: 'too_soon' }> & {
      /** Slots in which the requested place is open on that date. */
      readonly open?: readonly Interval[];
    })
  | SeriesTaken
  | SeriesMoveRefused;

/** Refusals of the API itself. `retryAfter`: seconds. */
type ApiRefusal =
  | { readonly code: 'not_found' }
  | { readonly code: 'order_unknown' }
  | { readonly code: 'party_full' | 'party_over' | 'share_unknown' }
  /** Demo data was requested for an installation that has data. */
  | { readonly code: 'not_empty' }
  /** The person has the maximum number of places in waiting lists. */
  /** Two open reservations share a short code. */
  | { readonly code: 'code_ambiguous' }
  | { readonly code: 'method'; readonly allowed: readonly string[] }
  | { readonly code: 'unauthenticated' }
  | { readonly code: 'forbidden' }
  /** Staff who are bound to centers, these, change something at another. */
  | { readonly code: 'center_elsewhere'; readonly centers: readonly string[] }
  | { readonly code: 'banned' }
  | { readonly code: 'csrf' }
  | { readonly code: 'form_unproved' | 'form_trap' }
  /** `form_needs_script`: too many forms came without the puzzle that a script solves. */
  | { readonly code: 'form_too_fast' | 'form_needs_script'; readonly retryAfter: number }
  | { readonly code: 'bad_credentials' }
  /** The code of a second step is wrong, expired or already used. */
  | { readonly code: 'bad_code' }
  /** The passkey is unknown, or another one was requested. */
  | { readonly code: 'bad_passkey' }
  /** Browsers make no passkeys for the address of this site. */
  | { readonly code: 'passkeys_unavailable' }
  /** The password of this log-in was shown too long ago, or not at all. */
  | { readonly code: 'step_over' }
  /** The roles of the account ask for a second factor that it does not have. */
  | { readonly code: 'second_factor_missing' }
  /** The account must have a second factor, so its last one can't be removed. */
  | { readonly code: 'second_factor_required' }
  /** Administrators change their own second factor with their password. */
  | { readonly code: 'own_second_factor' }
  /** The link of a mail was already used, has expired, or is unknown. */
  | { readonly code: 'link_invalid' }
  | { readonly code: 'email_taken' }
  /** The account keeps as many filters of a list as it may. */
  | { readonly code: 'filters_full'; readonly max: number }
  | { readonly code: 'too_many'; readonly retryAfter: number }
  | { readonly code: 'invalid'; readonly errors: Readonly<Record<string, string[]>> }
  | { readonly code: 'malformed' }
  | { readonly code: 'too_large' }
  | { readonly code: 'file_too_large'; readonly maxBytes: number }
  | { readonly code: PictureRefusal }
  /** Too many files are being read; too many of one account or address. */
  /** Accounts with unconfirmed addresses have booked as often as they may in a day from one network. */
  | { readonly code: 'unconfirmed_network'; readonly retryAfter: number }
  /** An account has uploaded as many pictures as it may in a day. */
  | { readonly code: 'upload_quota'; readonly max: number; readonly retryAfter: number }
  | { readonly code: 'uploads_busy' | 'own_uploads_busy'; readonly retryAfter: number }
  /** A file to import that can't be read as a table. */
  | {
      readonly code:
        | 'table_unreadable'
        | 'table_kind'
        | 'table_too_large'
        | 'table_too_complex'
        | 'table_empty';
    }
  | { readonly code: 'columns_missing'; readonly labels: readonly string[] }
  | { readonly code: 'unsupported_type' }
  | { readonly code: 'idempotency_mismatch' }
  | { readonly code: 'in_progress'; readonly retryAfter: number }
  | { readonly code: 'unavailable'; readonly retryAfter: number }
  | { readonly code: 'internal' };

/** Every expected refusal of a request. Each has its row in `error-table.ts`. */
export type Refusal = DomainRefusal | ApiRefusal;
export type RefusalCode = Refusal['code'];
export type RefusalOf<Code extends RefusalCode> = Extract<Refusal, { code: Code }>;

/** Fields that a response may carry beside its sentence. */
export type RefusalExtra = Partial<
  Pick<ErrorBody, 'errors' | 'alternatives' | 'taken_dates' | 'changes' | 'current' | 'reservation'>
>;

/** A refusal on its way out. A handler returns or throws it; the sentence and the status come from the table. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly refusal: Refusal,
    readonly extra: RefusalExtra = {},
  ) {
    super(refusal.code);
  }
}

/** Short for `new Refused(…)`. */
export function refused(refusal: Refusal, extra: RefusalExtra = {}): Refused {
  return new Refused(refusal, extra);
}
