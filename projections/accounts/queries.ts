import type { Database } from '../projection.ts';

/** An account, and the name of its person where one is known. */
export interface Account {
  readonly id: string;
  readonly email: string;
  /** Ids of its roles, see `domain/user/roles.ts`. */
  readonly roles: readonly number[];
  /** False: banned. */
  readonly active: boolean;
  readonly personId: string | null;
  readonly person: { readonly firstName: string; readonly lastName: string } | null;
  /** Instants, ISO 8601 in UTC. */
  readonly registeredAt: string;
  readonly lastLoginAt: string | null;
}

/** The account of this id; null where there is none. */
export async function readAccount(db: Database, id: string): Promise<Account | null> {
  const { rows } = await db.query<Account>(
    `select u.user_id as id, u.email, u.roles, u.active, u.person_id as "personId",
       case when p.person_id is not null
         then json_build_object('firstName', p.first_name, 'lastName', p.last_name) end as person,
       u.registered_at as "registeredAt", u.last_login_at as "lastLoginAt"
     from read.users u left join read.people p on p.person_id = u.person_id
     where u.user_id = $1`,
    [id],
  );
  return rows[0] ?? null;
}
