import type { NotFromCenter } from '../../commands/catalog/change-entry.ts';
import type { RequestRefusal } from '../../commands/handler/references.ts';
import type { LastAdministrator } from '../../commands/people/user.ts';
import type { OwnMoveRefusal } from '../../commands/reservation/move-own.ts';
import type { WizardRefusal } from '../../commands/reservation/reserve-from-wizard.ts';

import type { SeriesMoveRefused } from '../../commands/series/change-series.ts';
import type { SeriesTaken } from '../../commands/series/reserve-series.ts';
import type { ApiKeyRefusal } from '../../domain/api-key/decide.ts';
import type { ApprovalRefusal } from '../../domain/approval/decide.ts';
import type { CatalogRefusal } from '../../domain/catalog/catalog.ts';
import type { ClosureRefusal } from '../../domain/closure/decide.ts';
import type { FloorRefusal } from '../../domain/floor/decide.ts';
import type { ImportRefusal } from '../../domain/import/decide.ts';
import type { ValuesOvertaken } from '../../domain/known-values.ts';
import type { OpenOrderRefusal } from '../../domain/open-order/decide.ts';
import type { OpeningHoursRefusal } from '../../domain/opening-hours/decide.ts';
import type { PersonRefusal } from '../../domain/person/decide.ts';
import type { Interval } from '../../domain/schedule/interval.ts';
import type { ScheduleRefusal } from '../../domain/schedule/rule.ts';
import type { SeriesRefusal } from '../../domain/series/decide.ts';
import type { UserRefusal } from '../../domain/user/decide.ts';
import type { WebhookRefusal } from '../../domain/webhook/decide.ts';
import type { PictureRefusal } from '../../platform/pictures/read-picture.ts';
import type { ErrorBody } from '../contract/errors.ts';

type DomainRefusal =
  | Exclude<ScheduleRefusal, { code: 'slot_taken' }>
  | (Extract<ScheduleRefusal, { code: 'slot_taken' }> & {
      readonly holder?: string;
    })
  | SeriesRefusal
  | CatalogRefusal
  | ClosureRefusal
  | FloorRefusal
  | ImportRefusal
  | ApprovalRefusal
  | OpeningHoursRefusal
  | PersonRefusal
  | ApiKeyRefusal
  | UserRefusal
  | WebhookRefusal
  | OpenOrderRefusal
  | ValuesOvertaken
  | LastAdministrator
  | RequestRefusal
  | NotFromCenter
  | Extract<WizardRefusal, { code: 'unknown_reference' }>
  | Exclude<OwnMoveRefusal, ScheduleRefusal | { code: 'too_soon' }>
  | (Extract<OwnMoveRefusal, { code: 'too_soon' }> & {
      /** Slots in which the requested place is open on that date. */
      readonly open?: readonly Interval[];
      /** Handed over, at an hour that can't be chosen. */
      readonly isGiven?: true;
      /** Booked by others for somebody whose identity nobody has seen. */
      readonly isHidden?: true;
    })
  | SeriesTaken
  | SeriesMoveRefused;

/** `retryAfter`: seconds. */
type ApiRefusal =
  | { readonly code: 'not_found' }
  /** The time is offered to the account that asks. */
  | { readonly code: 'offer_is_own'; readonly start: number; readonly end: number }
  /** A closure would cancel other reservations than those about which somebody decided. */
  | { readonly code: 'closure_list_changed' }
  /** Listed in `conflicts`. */
  | { readonly code: 'floor_conflicts' }
  | { readonly code: 'order_unknown' }
  | { readonly code: 'party_full' | 'party_over' | 'share_unknown' }
  | { readonly code: 'not_empty' }
  | { readonly code: 'code_ambiguous' }
  | { readonly code: 'method'; readonly allowed: readonly string[] }
  | { readonly code: 'unauthenticated' }
  | { readonly code: 'forbidden' }
  /** Staff who are bound to centers, these, change something at another. */
  | { readonly code: 'center_elsewhere'; readonly centers: readonly string[] }
  | { readonly code: 'series_elsewhere' }
  | { readonly code: 'banned' }
  | { readonly code: 'key_with_cookies' | 'key_invalid' | 'key_closed' | 'key_not_own' | 'key_personal' }
  /** In the words of the page. */
  | { readonly code: 'key_scope'; readonly scope: string }
  /** The centers at which the key is valid. */
  | { readonly code: 'key_center'; readonly centers: readonly string[] }
  | { readonly code: 'csrf' }
  | { readonly code: 'form_unproved' | 'form_trap' }
  /** `form_needs_script`: too many forms came without the puzzle that a script solves. */
  | { readonly code: 'form_too_fast' | 'form_needs_script'; readonly retryAfter: number }
  | { readonly code: 'bad_credentials' }
  /** Wrong, expired or used. */
  | { readonly code: 'bad_code' }
  /** Unknown, or another was requested. */
  | { readonly code: 'bad_passkey' }
  | { readonly code: 'passkeys_unavailable' }
  /** The right password was given too long ago, or not at all. */
  | { readonly code: 'step_over' }
  | { readonly code: 'second_factor_missing' }
  /** The last required factor can't be removed. */
  | { readonly code: 'second_factor_required' }
  /** Administrators change their own factor with the password. */
  | { readonly code: 'own_second_factor' }
  /** Used, expired or unknown. */
  | { readonly code: 'link_invalid' }
  | { readonly code: 'email_taken' }
  /** The account keeps as many filters of a list as it may. */
  | { readonly code: 'filters_full'; readonly max: number }
  | { readonly code: 'too_many'; readonly retryAfter: number }
  | { readonly code: 'invalid'; readonly errors: Readonly<Record<string, string[]>> }
  | { readonly code: 'malformed' }
  | { readonly code: 'webhook_delivery_unknown' }
  | { readonly code: 'key_needed' | 'open_data_off' }
  | { readonly code: 'webhook_address'; readonly problem: 'scheme' | 'credentials' | 'internal' }
  | { readonly code: 'too_large' }
  | { readonly code: 'file_too_large'; readonly maxBytes: number }
  | { readonly code: PictureRefusal }
  /** Daily limit of a network's unconfirmed accounts. */
  | { readonly code: 'unconfirmed_network'; readonly retryAfter: number }
  | { readonly code: 'upload_quota'; readonly max: number; readonly retryAfter: number }
  | { readonly code: 'uploads_busy' | 'own_uploads_busy'; readonly retryAfter: number }
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

/** Each has a row in `error-table.ts`. */
export type Refusal = DomainRefusal | ApiRefusal;
export type RefusalCode = Refusal['code'];
export type RefusalOf<Code extends RefusalCode> = Extract<Refusal, { code: Code }>;

export type RefusalExtra = Partial<
  Pick<
    ErrorBody,
    | 'errors'
    | 'alternatives'
    | 'conflicts'
    | 'taken_by'
    | 'taken_dates'
    | 'changes'
    | 'current'
    | 'reservation'
  >
>;

/** Returned or thrown by a handler; the table gives status and sentence. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly refusal: Refusal,
    readonly extra: RefusalExtra = {},
  ) {
    super(refusal.code);
  }
}

export function refused(refusal: Refusal, extra: RefusalExtra = {}): Refused {
  return new Refused(refusal, extra);
}
