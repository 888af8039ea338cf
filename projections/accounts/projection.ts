import { defineProjection } from '../kit/projection.ts';
import { erase, patch, put } from '../kit/rows.ts';
import { initialsTable } from '../kit/search/initials.ts';
import { gramsOf, searchKey } from '../kit/search/letter-runs.ts';
import { defineTable } from '../kit/table.ts';

export const INITIALS = 2;

const users = defineTable({
  name: 'users',
  columns: {
    user_id: 'text collate "C"',
    email: 'text',
    roles: 'int[]',
    /** The centers at which its owner works as staff; none: at all of them. */
    center_ids: 'int[]',
    active: 'boolean',
    person_id: 'text collate "C"',
    /** Claimed by its owner; staff have yet to see the document. */
    claim_person_id: 'text collate "C"',
    claimed_at: 'timestamptz',
    /** For search and sorting; '' keeps an account out of the lists. */
    email_key: 'text collate "C"',
    email_grams: 'text[]',
    registered_at: 'timestamptz',
    last_login_at: 'timestamptz',
    email_confirmed: 'boolean',
    self_made: 'boolean',
    /** Linked by staff after seeing the document, or created by somebody else. */
    is_vouched: 'boolean',
    invited: 'boolean',
    wants_reminders: 'boolean',
    /** SMTP status of failing mail and since when; '' while mail arrives. */
    unreachable_since: 'timestamptz',
    unreachable_status: 'text',
  },
  nullable: ['person_id', 'claim_person_id', 'claimed_at', 'last_login_at', 'unreachable_since'],
  primaryKey: 'user_id',
  indexes: [
    'lower(email)',
    'registered_at',
    'person_id',
    'claimed_at',
    'email_key, user_id',
    'using gin (email_grams)',
  ],
});

export const accountInitials = initialsTable({
  name: 'account_initials',
  rowsOf: users,
  text: 'email_key',
  letters: INITIALS,
  count: 'accounts',
});

const REACHED = { unreachable_since: null, unreachable_status: '' };
const NO_CLAIM = { claim_person_id: null, claimed_at: null };

export const accounts = defineProjection({
  name: 'accounts',
  version: 12,
  tables: [users, accountInitials],
  on: {
    UserRegistered: ({ event: { data }, metadata }) =>
      put(users, {
        user_id: data.userId,
        email: data.email,
        roles: data.roles,
        center_ids: [],
        active: true,
        person_id: data.personId,
        ...NO_CLAIM,
        email_key: searchKey(data.email),
        email_grams: gramsOf(searchKey(data.email)),
        registered_at: metadata.at,
        last_login_at: null,
        self_made: metadata.userId === data.userId,
        is_vouched: metadata.userId !== data.userId,
        email_confirmed: false,
        invited: false,
        wants_reminders: true,
        ...REACHED,
      }),
    UserInvited: ({ event: { data } }) => patch(users, data.userId, { invited: true }),
    UserPasswordChanged: ({ event: { data } }) => patch(users, data.userId, { invited: false }),
    UserEmailConfirmed: ({ event: { data } }) =>
      patch(users, data.userId, { email_confirmed: true, ...REACHED }),
    UserEmailChanged: ({ event: { data } }) =>
      patch(users, data.userId, {
        email: data.email,
        email_key: searchKey(data.email),
        email_grams: gramsOf(searchKey(data.email)),
        email_confirmed: true,
        ...REACHED,
      }),
    UserRemindersStopped: ({ event: { data } }) => patch(users, data.userId, { wants_reminders: false }),
    UserRemindersResumed: ({ event: { data } }) => patch(users, data.userId, { wants_reminders: true }),
    UserEmailUnreachable: ({ event: { data }, metadata }) =>
      patch(users, data.userId, { unreachable_since: metadata.at, unreachable_status: data.status }),
    UserRolesAssigned: ({ event: { data } }) => patch(users, data.userId, { roles: data.roles }),
    UserCentersAssigned: ({ event: { data } }) => patch(users, data.userId, { center_ids: data.centerIds }),
    UserClaimedPerson: ({ event: { data }, metadata }) =>
      patch(users, data.userId, {
        claim_person_id: data.personId,
        claimed_at: metadata.at,
      }),
    UserLinkedToPerson: ({ event: { data } }) =>
      patch(users, data.userId, {
        ...NO_CLAIM,
        person_id: data.personId,
        is_vouched: true,
      }),
    UserClaimRefused: ({ event: { data } }) => patch(users, data.userId, NO_CLAIM),
    UserBanned: ({ event: { data } }) => patch(users, data.userId, { active: false }),
    UserUnbanned: ({ event: { data } }) => patch(users, data.userId, { active: true }),
    UserLoggedIn: ({ event: { data }, metadata }) =>
      patch(users, data.userId, { last_login_at: metadata.at }),
    UserErased: ({ event: { data } }) => [
      patch(users, data.userId, {
        roles: [],
        center_ids: [],
        active: false,
        ...NO_CLAIM,
        email_key: '',
        email_grams: [],
      }),
      erase(users, data.userId, ['email']),
    ],
  },
  keys: ({ event }) => [`user:${event.data.userId}`],
});
