import type pg from 'pg';
import { withClient } from './client.ts';

/** The product's role: no superuser or schema owner, can't change or remove events; owns only the read models. */

const DONE_BY_OWNER = ['migrations', 'migrations_lock'];

export interface LogIn {
  readonly user: string;
  readonly password: string;
}

/** Creates the role and its grants; call after each migration. `ownerUrl`: superuser, or owner with `createrole`. */
export async function grantRuntimeRole(ownerUrl: string, { user, password }: LogIn): Promise<void> {
  const config = { connectionString: ownerUrl, application_name: 'reservas grants' };
  await withClient(config, async (client) => {
    const role = client.escapeIdentifier(user);
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(7302916645014)');
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user]);
    if (rowCount === 0) await createRole(client, user, role);
    await client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`);
    await client.query(grants(role));
    await takeOverViews(client, user, role);
    await client.query('commit');
  });
}

async function createRole(client: pg.Client, user: string, role: string): Promise<void> {
  await client.query(`create role ${role} nosuperuser nocreatedb nocreaterole`);
  // Read models are handed only to a role of which the owner, unless a superuser, is a member.
  const { rowCount } = await client.query(`select where pg_has_role($1, 'usage')`, [user]);
  if (rowCount === 0) await client.query(`grant ${role} to current_user`);
}

const grants = (role: string) => `
  grant usage on schema eventstore, auth, process to ${role};
  grant select, insert on all tables in schema eventstore to ${role};
  grant select, insert, update, delete on all tables in schema auth, process to ${role};
  grant usage, select on all sequences in schema auth, process to ${role};
  revoke insert, update, delete on ${DONE_BY_OWNER.map((table) => `process.${table}`).join(', ')} from ${role};
`;

/** The processes create and drop read models, so the role owns them. */
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

/** Superuser's URL acting as the owner of the read models; unchanged if it is that role, or there is none. */
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
