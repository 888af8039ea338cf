import { defineProjection } from '../projection.ts';
import { erase, patch, put } from '../rows.ts';
import { defineTable } from '../table.ts';

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
  tables: [users],
  on: {
    UserRegistered: ({ event: { data }, metadata }) =>
      put(users, {
        user_id: data.userId,
        email: data.email,
        roles: data.roles,
        active: true,
        person_id: data.personId,
        registered_at: metadata.at,
        last_login_at: null,
      }),
    UserRolesAssigned: ({ event: { data } }) => patch(users, data.userId, { roles: data.roles }),
    UserBanned: ({ event: { data } }) => patch(users, data.userId, { active: false }),
    UserUnbanned: ({ event: { data } }) => patch(users, data.userId, { active: true }),
    UserLoggedIn: ({ event: { data }, metadata }) =>
      patch(users, data.userId, { last_login_at: metadata.at }),
    UserErased: ({ event: { data } }) => [
      patch(users, data.userId, { roles: [], active: false }),
      erase(users, data.userId, ['email']),
    ],
  },
  keys: ({ event }) => [`user:${event.data.userId}`],
});
