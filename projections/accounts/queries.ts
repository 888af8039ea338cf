import { ERASED } from '../../domain/event-definition.ts';
import { ADMIN_ROLE } from '../../domain/user/roles.ts';
import type { PageOf, PageRequest } from '../kit/paging.ts';
import type { Database } from '../kit/projection.ts';
import { searchTerms, searchWords } from '../kit/search/letter-runs.ts';
import { type CountedParts, seekPart, sizeOf } from '../kit/seek.ts';
import { canonicalEntrySql, entriesOfPersonSql } from '../person-directory/entries-of.ts';
import { INITIALS } from './projection.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly roles: readonly number[];
  /** The centers at which its owner works as staff; none: at all of them. */
  readonly centerIds: readonly number[];
  /** False: banned. */
  readonly active: boolean;
  readonly personId: string | null;
  readonly person: {
    readonly cui: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly image: string;
  } | null;
  /** ISO 8601, UTC. */
  readonly registeredAt: string;
  readonly lastLoginAt: string | null;
  readonly emailConfirmed: boolean;
  readonly selfMade: boolean;
  /** Document verified, or linked or created by staff: anybody may register with a CUI that is still unused. */
  readonly isProven: boolean;
  /** Its person is an unverified entry of its own, whose CUI belongs to another entry. */
  readonly isClaimant: boolean;
  /** Whether its owner was invited, and has not chosen a password yet. */
  readonly invited: boolean;
  readonly wantsReminders: boolean;
  /** ISO 8601, UTC; null while mail arrives. */
  readonly unreachableSince: string | null;
  readonly unreachableStatus: string;
}

const ACCOUNT = `u.user_id as id, u.email, u.roles, u.center_ids as "centerIds", u.active, coalesce(e.merged_into, u.person_id) as "personId",
  case when p.person_id is not null
    then json_build_object('cui', p.cui, 'firstName', p.first_name, 'lastName', p.last_name, 'image', p.image)
  end as person,
  u.registered_at as "registeredAt", u.last_login_at as "lastLoginAt",
  u.email_confirmed as "emailConfirmed", u.self_made as "selfMade",
  coalesce(p.is_claimant, false) as "isClaimant", u.is_vouched or coalesce(p.dpi_status = 'verified', false) as "isProven", u.invited,
  u.wants_reminders as "wantsReminders", u.unreachable_since as "unreachableSince",
  u.unreachable_status as "unreachableStatus"`;
const WITH_PERSON = `read.users u left join read.people e on e.person_id = u.person_id
  left join read.people p on p.person_id = coalesce(e.merged_into, e.person_id)`;

export async function readAccount(db: Database, id: string): Promise<Account | null> {
  const { rows } = await db.query<Account>(`select ${ACCOUNT} from ${WITH_PERSON} where u.user_id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}

export function isTrusted(account: Account | null): boolean {
  return account === null || account.emailConfirmed || !account.selfMade;
}

/** Search results are capped: more letters narrow the search. */
const MOST_FOUND = 1_000;

/** All accounts, or those whose address contains `typed` regardless of accents and case, by address. */
export async function readAccounts(
  db: Database,
  typed: string,
  { page, perPage }: PageRequest,
): Promise<PageOf<Account>> {
  const { grams, patterns } = searchTerms(searchWords(typed));
  const request = { page, perPage };
  if (grams.length === 0 && typed.trim() !== '') return { ...request, total: 0, rows: [] };
  if (grams.length === 0) {
    const { total, parts, before } = await seekPart(db, ALL, request);
    const rows = parts
      ? await readListed(db, OF_INITIALS, [parts.from, parts.to], { limit: perPage, skipped: before })
      : [];
    return { ...request, total, rows };
  }
  const { rows: counted } = await db.query<{ found: number }>(
    `select count(*)::int as found from (select from read.users u where ${HOLDS} limit ${MOST_FOUND + 1}) found`,
    [grams, patterns],
  );
  const found = counted[0]?.found ?? 0;
  const total = Math.min(found, MOST_FOUND);
  const bounds = { limit: sizeOf(total, request), skipped: (page - 1) * perPage };
  const rows = bounds.limit > 0 ? await readListed(db, HOLDS, [grams, patterns], bounds) : [];
  return { ...request, total, rows, ...(found > MOST_FOUND && { isCapped: true }) };
}

const ALL: CountedParts = {
  sql: 'select initials as part, accounts as entries from read.account_initials',
  values: [],
  order: 'asc',
};
/** An index can use only the bound of the key alone. */
const OF_INITIALS = `u.email_key >= $1 and u.email_key < $2 || chr(1114111) and left(u.email_key, ${INITIALS}) <= $2`;

async function readListed(
  db: Database,
  condition: string,
  values: readonly [unknown, unknown],
  { limit, skipped }: { readonly limit: number; readonly skipped: number },
): Promise<Account[]> {
  const order = 'order by u.email_key, u.user_id';
  const wanted = `select u.user_id from read.users u where ${condition} ${order} limit $3 offset $4`;
  const { rows } = await db.query<Account>(
    `select ${ACCOUNT} from ${WITH_PERSON} where u.user_id in (${wanted}) ${order}`,
    [...values, limit, skipped],
  );
  return rows;
}

const HOLDS = 'u.email_grams @> $1 and u.email_key like all($2::text[])';

export async function readAccountIds(db: Database, typed: string): Promise<string[]> {
  const { grams, patterns } = searchTerms(searchWords(typed));
  if (grams.length === 0) return [];
  const { rows } = await db.query<{ id: string }>(`select u.user_id as id from read.users u where ${HOLDS}`, [
    grams,
    patterns,
  ]);
  return rows.map(({ id }) => id);
}

export async function readLatestAccounts(db: Database, count: number): Promise<Account[]> {
  const { rows } = await db.query<Account>(
    `select ${ACCOUNT} from ${WITH_PERSON} where u.email_key <> '' order by u.registered_at desc, u.user_id limit $1`,
    [count],
  );
  return rows;
}

export interface Claim {
  readonly userId: string;
  readonly email: string;
  readonly claimedAt: string;
  readonly person: {
    readonly id: string;
    readonly cui: string;
    readonly firstName: string;
    readonly lastName: string;
  };
  /** The names and pictures that its owner has given; null of accounts of earlier releases, which were asked for none. */
  readonly given: {
    readonly firstName: string;
    readonly lastName: string;
    readonly dateOfBirth: string;
    readonly dpiFront: string;
    readonly dpiBack: string;
  } | null;
}

/**
 * Accounts that claim somebody, or have uploaded a document for a CUI that is somebody else's. Refused documents wait for
 * others. If the person was erased, the next one of that CUI counts.
 */
const CLAIMS = `from read.users u
    left join read.people o on o.person_id = u.person_id and o.is_claimant and o.merged_into is null and o.cui <> '${ERASED}'
    join read.people e on e.person_id = coalesce(
      (select k.person_id from read.people k where k.cui = o.cui and not k.is_claimant), u.claim_person_id)
    join read.people p on p.person_id = coalesce(e.merged_into, e.person_id) and p.name_key <> ''
  where u.user_id in (select user_id from read.users where claimed_at is not null
      union all select w.user_id from read.people d join read.users w on w.person_id = d.person_id
        where d.dpi_status = 'waiting' and d.is_claimant and d.merged_into is null)
    and u.active and coalesce(o.dpi_status, '') <> 'refused'`;

export async function countClaims(db: Database): Promise<number> {
  const { rows } = await db.query<{ count: number }>(`select count(*)::int as count ${CLAIMS}`);
  return rows[0]?.count ?? 0;
}

/** Longest wait first. */
export async function readClaims(db: Database, count: number): Promise<Claim[]> {
  const { rows } = await db.query<Claim>(
    `select u.user_id as "userId", u.email, coalesce(u.claimed_at, o.dpi_at) as "claimedAt",
       json_build_object('id', p.person_id, 'cui', p.cui, 'firstName', p.first_name, 'lastName', p.last_name) as person,
       case when o.person_id is not null then json_build_object('firstName', o.first_name, 'lastName', o.last_name,
         'dateOfBirth', o.date_of_birth, 'dpiFront', o.dpi_front, 'dpiBack', o.dpi_back) end as given
     ${CLAIMS} order by 3, u.user_id limit $1`,
    [count],
  );
  return rows;
}

export async function readActiveUserIds(db: Database, role: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select user_id as id from read.users where active and $1 = any(roles) order by 1',
    [role],
  );
  return rows.map(({ id }) => id);
}

/** Administrators to whom mail can be sent. */
export async function readMailedAdministrators(db: Database): Promise<Account[]> {
  const ids = await readActiveUserIds(db, ADMIN_ROLE);
  const accounts = await Promise.all(ids.map((id) => readAccount(db, id)));
  return accounts.filter((account): account is Account => account !== null && takesMail(account));
}

/** Administrators who get alarms: with a confirmed address that takes mail. */
export async function readAlarmReaders(db: Database): Promise<Account[]> {
  return (await readMailedAdministrators(db)).filter(({ emailConfirmed }) => emailConfirmed);
}

/** Accounts of all entries of a person: those that may log in first, then those of proven owners. */
export async function readAccountsOfPerson(db: Database, personId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select user_id as id from read.users where person_id = any(${entriesOfPersonSql(canonicalEntrySql('$1::text'))})
     order by not active, not is_vouched, user_id`,
    [personId],
  );
  return rows.map(({ id }) => id);
}

/** Addresses of the accounts that gave this CUI, which is somebody else's as long as staff have not linked them. */
export async function readClaimantEmails(db: Database, cui: string): Promise<string[]> {
  const { rows } = await db.query<{ email: string }>(
    `select u.email from read.people o join read.users u on u.person_id = o.person_id
     where o.cui = $1 and o.is_claimant and o.merged_into is null and u.active order by u.email_key`,
    [cui],
  );
  return rows.map(({ email }) => email);
}

/** The account of a person to which mail is sent; null where none can be. */
export async function readMailAccount(db: Database, personId: string): Promise<Account | null> {
  const [userId] = await readAccountsOfPerson(db, personId);
  const account = userId === undefined ? null : await readAccount(db, userId);
  return account && takesMail(account) ? account : null;
}

function takesMail(account: Account): boolean {
  return hasMail(account) && account.unreachableSince === null;
}

export function hasMail({ active, email }: Account): boolean {
  return active && email.includes('@');
}

export async function readEmailsOfPerson(db: Database, personId: string): Promise<string[]> {
  const { rows } = await db.query<{ email: string }>(
    `select email from read.users where person_id = any(${entriesOfPersonSql('$1')}) and email_key <> '' order by email_key`,
    [personId],
  );
  return rows.map(({ email }) => email);
}
