import type { StoredEvent } from '../../eventstore/codec.ts';
import { defineProjection, defineTable, ofType, type StoredEventOf } from '../projection.ts';
import { insertRows, lastPerKey, updateRows } from '../rows.ts';

export const users = defineTable({
  name: 'users',
  columns: {
    user_id: 'text collate "C"',
    email: 'text',
    roles: 'int[]',
    active: 'boolean',
    person_id: 'text collate "C"',
    registered_at: 'timestamptz',
    last_login_at: 'timestamptz',
  },
  nullable: ['person_id', 'last_login_at'],
  primaryKey: 'user_id',
  indexes: ['lower(email)', 'registered_at'],
});

type UserType = 'UserRegistered' | 'UserRolesAssigned' | 'UserBanned' | 'UserUnbanned' | 'UserLoggedIn';

/** Who has an account, and what may they do? */
export const accounts = defineProjection({
  name: 'accounts',
  version: 1,
  events: ['UserRegistered', 'UserRolesAssigned', 'UserBanned', 'UserUnbanned', 'UserLoggedIn'],
  tables: [users],
  apply(context, events) {
    const registered = ofType(events, 'UserRegistered').map(({ event: { data }, metadata }) => ({
      user_id: data.userId,
      email: data.email,
      roles: data.roles,
      active: true,
      person_id: data.personId,
      registered_at: metadata.at,
      last_login_at: null,
    }));
    insertRows(context, users, registered);
    updateRows(context, users, ['roles', 'active', 'last_login_at'], changesOf(events));
    return [...new Set(events.map(({ event }) => `user:${event.data.userId}`))];
  },
});

interface Change {
  readonly key: string;
  readonly roles: readonly number[] | null;
  readonly active: boolean | null;
  readonly last_login_at: string | null;
}

/** What the batch makes of each account, one change each; null: nothing new. */
function changesOf(events: readonly StoredEventOf<UserType>[]): Change[] {
  const lastOf = <T extends StoredEvent & { event: { data: { userId: string } } }>(those: readonly T[]) =>
    new Map(
      lastPerKey(those, ({ event }) => event.data.userId).map((last) => [last.event.data.userId, last]),
    );
  const roles = lastOf(ofType(events, 'UserRolesAssigned'));
  const logins = lastOf(ofType(events, 'UserLoggedIn'));
  const bans = lastOf(
    events.filter(({ event }) => event.type === 'UserBanned' || event.type === 'UserUnbanned'),
  );
  return [...new Set([...roles.keys(), ...logins.keys(), ...bans.keys()])].map((userId) => {
    const ban = bans.get(userId);
    return {
      key: userId,
      roles: roles.get(userId)?.event.data.roles ?? null,
      active: ban ? ban.event.type === 'UserUnbanned' : null,
      last_login_at: logins.get(userId)?.metadata.at ?? null,
    };
  });
}
