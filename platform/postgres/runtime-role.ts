import type pg from 'pg';
import { withClient } from './client.ts';

/**
 * The role that the product works as: no superuser, and not the owner of the schema. It adds events and can neither change
 * nor remove one, it changes rows of `auth` and `process`, and only the read models, which come from the log, are its own.
 */

const DONE_BY_OWNER = ['migrations', 'migrations_lock'];

/** A log-in, as a URL of Postgres has it. */
export interface LogIn {
  readonly user: string;
  readonly password: string;
}

/**
 * Makes the role where it does not exist, gives it this password, and grants what it needs in the product's schemas as they
 * are now: to be called after each migration. `ownerUrl`: a superuser, or the owner of the schemas who may make roles.
 */
export async function grantRuntimeRole(ownerUrl: string, { user, password }: LogIn): Promise<void> {
  const config = { connectionString: ownerUrl, application_name: 'reservas grants' };
  await withClient(config, async (client) => {
    const role = client.escapeIdentifier(user);
    await client.query('begin');
    // Processes that start together: one after the other.
    await client.query('select pg_advisory_xact_lock(7302916645014)');
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user]);
    if (rowCount === 0) await client.query(`create role ${role} nosuperuser nocreatedb nocreaterole`);
    await client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`);
    await client.query(grants(role));
    await takeOverViews(client, user, role);
    await client.query('commit');
  });
}

const grants = (role: string) => `
  grant usage on schema eventstore, auth, process to ${role};
  grant select, insert on all tables in schema eventstore to ${role};
  grant select, insert, update, delete on all tables in schema auth, process to ${role};
  grant usage, select on all sequences in schema auth, process to ${role};
  revoke insert, update, delete on ${DONE_BY_OWNER.map((table) => `process.${table}`).join(', ')} from ${role};
`;

/** Read models are made and dropped by the processes themselves, so that all of the schema is the role's. */
async function takeOverViews(client: pg.Client, user: string, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string; kind: string }>(
    `select format('%I.%I', nspname, relname) as name, relkind as kind
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname = 'read' and relkind in ('r', 'p', 'v', 'S') and relowner <> $1::regrole`,
    [role],
  );
  const { rowCount: foreign } = await client.query(
    `select from pg_namespace where nspname = 'read' and nspowner <> $1::regrole`,
    [role],
  );
  if (foreign) await client.query(`alter schema read owner to ${client.escapeIdentifier(user)}`);
  for (const { name, kind } of rows) {
    const what = kind === 'v' ? 'view' : kind === 'S' ? 'sequence' : 'table';
    await client.query(`alter ${what} ${name} owner to ${role}`);
  }
}

/**
 * The URL with which a superuser works as the role that the read models belong to: what it makes must be that role's. The same
 * URL where it is that role, or there is none yet.
 */
export async function asRuntimeRole(url: string): Promise<string> {
  return withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select rolname as name from pg_namespace n join pg_roles r on r.oid = n.nspowner
       where nspname = 'read' and rolname <> current_user and pg_has_role(nspowner, 'member')`,
    );
    const [owner] = rows;
    if (!owner) return url;
    const as = new URL(url);
    as.searchParams.set('options', `-c role=${owner.name}`);
    return as.href;
  });
}

export function logInOf(url: string): LogIn {
  const { username, password } = new URL(url);
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
}

export function withLogIn(url: string, { user, password }: LogIn): string {
  const other = new URL(url);
  other.username = encodeURIComponent(user);
  other.password = encodeURIComponent(password);
  return other.href;
}
