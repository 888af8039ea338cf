import { z } from 'zod';
import { callWith, get, post } from './call.ts';
import { emailAddress } from './email-address.ts';
import { cuiAndName, unreachableSince } from './facts/people.ts';
import { picturePath } from './facts/pictures.ts';
import { localMinute } from './facts/times.ts';
import { catalogId, named, opaqueId } from './fields.ts';
import { page, pageQuery } from './paging.ts';
import { searched } from './person-fields.ts';

const user = z.object({
  id: z.string(),
  email: z.string(),
  /** False: banned. */
  active: z.boolean(),
  roles: z.array(named),
  /** The centers at which its owner works as staff; none: at all of them. */
  center_ids: z.array(z.number()),
  /** Its owner was invited, and has not chosen a password yet. */
  invited: z.boolean(),
  person_id: z.string().nullable(),
  person: z
    .object({
      ...cuiAndName,
      image: picturePath,
    })
    .nullable(),
});
export type User = z.output<typeof user>;

const listedUser = user.extend({
  second_factor: z.boolean(),
  unreachable_since: unreachableSince,
});
export type ListedUser = z.output<typeof listedUser>;

export const rolesBody = z.object({
  roles: z
    .array(catalogId, 'Elija los roles de la lista')
    .min(1, 'Elija al menos un rol. Para quitarle el acceso a la cuenta, use «Banear».'),
  user_id: opaqueId,
  /** Ids seen in the form; others by now: 409. Absent: no check. */
  known: z.array(catalogId).optional(),
});

export const centersBody = z.object({
  center_ids: z.array(catalogId, 'Elija los centros de la lista').max(500, 'Son demasiados centros'),
  user_id: opaqueId,
  /** As for roles. */
  known: z.array(catalogId).optional(),
});

export const inviteBody = z.object({
  email: emailAddress,
  roles: z.array(catalogId, 'Elija los roles de la lista').min(1, 'Elija al menos un rol'),
});

const views = ['accounts', 'person-directory'] as const;
const listUsers = callWith('GET', {
  query: pageQuery,
  views,
  response: z.object({ roles: z.array(named), users: page(listedUser) }),
});

const changeUser = callWith('POST', { views: ['accounts'], response: z.object({ user }) });

export const userCalls = {
  listUsers: listUsers('/api/user', 'admin', {
    summary: 'Accounts by e-mail, paged, and the roles that there are',
  }),
  searchUsers: listUsers('/api/user/search/:query', 'admin', {
    summary: 'Accounts by a part of their e-mail, paged',
    params: z.object({ query: searched }),
  }),
  inviteUser: post('/api/users/invite', 'admin', {
    summary:
      'Make an account for somebody, who chooses a password by a link that works once; again: a new link',
    body: inviteBody,
    views: ['accounts'],
    answersSecret: true,
    response: z.object({
      user,
      /** Also mailed; for people without working mail. */
      link: z.string(),
      expires_at: localMinute,
    }),
  }),
  syncRoles: changeUser('/api/user-roles/sync', 'admin', {
    summary: 'Replace the roles of an account; the last administrator stays one',
    body: rolesBody,
  }),
  syncCenters: changeUser('/api/user-centers/sync', 'admin', {
    summary: 'The centers at which staff work, and only look at the others; none: they work at all of them',
    body: centersBody,
  }),
  toggleBan: changeUser('/api/admin/user/ban', 'admin', {
    summary: 'Ban an account, or let a banned one in again; its sessions end',
    body: z.object({
      user_id: opaqueId,
      /** Requested state, so that two administrators don't undo each other; absent: toggle. */
      active: z.boolean().optional(),
    }),
  }),
  latestUsers: get('/api/widgets/latest-users', 'staff', {
    summary: 'The accounts that were registered last',
    views,
    response: z.object({ users: z.array(user) }),
  }),
};
