import type { UserEvent } from '../../domain/user/events.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import { defineProjection, defineTable, ofType } from '../projection.ts';
import { eraseTexts, insertRows, updateRows } from '../rows.ts';

const users = defineTable({
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

/** Who has an account, and what may they do? */
export const accounts = defineProjection({
  name: 'accounts',
  version: 2,
  events: ['UserRegistered', 'UserRolesAssigned', 'UserBanned', 'UserUnbanned', 'UserLoggedIn', 'UserErased'],
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
    updateRows(context, users, ['roles', 'active', 'last_login_at'], events.flatMap(changeOf));
    eraseTexts(
      context,
      users,
      ['email'],
      ofType(events, 'UserErased').map(({ event }) => event.data.userId),
    );
    return [...new Set(events.map(({ event }) => `user:${event.data.userId}`))];
  },
});

/** What an event changes in the row of its account. */
function changeOf({ event, metadata }: StoredEvent<UserEvent>) {
  const key = event.data.userId;
  switch (event.type) {
    case 'UserRegistered':
      return [];
    case 'UserRolesAssigned':
      return { key, roles: event.data.roles };
    case 'UserBanned':
      return { key, active: false };
    case 'UserUnbanned':
      return { key, active: true };
    case 'UserLoggedIn':
      return { key, last_login_at: metadata.at };
    case 'UserErased':
      return { key, roles: [], active: false };
  }
}
