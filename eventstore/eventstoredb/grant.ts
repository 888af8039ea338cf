import { isDeepStrictEqual } from 'node:util';
import { jsonEvent } from '@eventstore/db-client';
import service from '@eventstore/db-client/generated/users_grpc_pb.js';
import users from '@eventstore/db-client/generated/users_pb.js';
import { withTimeout } from '../../platform/timeout.ts';
import type { JsonObject } from '../port.ts';
import { type Connection, connect, methodOf } from './client.ts';
import { collect } from './collect.ts';
import type { Address } from './connection-url.ts';
import { failureOf } from './failures.ts';

export interface Granted {
  readonly user: 'made' | 'given its password' | 'there';
  readonly rights: 'given' | 'there';
  /** Whether the user may read what only administrators should: it is in the group `$admins`. */
  readonly isAdministrator: boolean;
}

/** One call; of an administrator, whom nobody waits for. */
const CALL_MS = 5_000;
const CLOSE_MS = 1_000;
/** gRPC's FAILED_PRECONDITION: a user of that name is there. */
const CONFLICT_CODE = 9;
/** No stream gets there: an append at it is refused for that, once it is found to be allowed. */
const NEVER = 2n ** 62n;

/**
 * Makes the user of `address`, and gives it the rights that the product needs: to read `$all`, and to read and append to
 * streams that are not the server's own; not to delete, and not to change metadata. Without a namespace the server is the
 * product's: nobody else is let in by default any more. With one only what is closed to the user is opened. What is as it
 * should be is left alone; the user then has been seen to work.
 * @throws what the client throws
 */
export async function grantUser(administrator: Address, address: Address): Promise<Granted> {
  const [admin, own] = [connect(administrator), connect(address)];
  const { username: name } = address.credentials;
  try {
    const user = await ensureUser(admin, own);
    const changed = [
      await changeLast(admin, '$$$all', '$metadata', (metadata) => readableBy(metadata, name)),
      await changeLast(admin, '$settings', '$settings', (settings) =>
        address.namespace === undefined ? closedTo(settings, name) : openedTo(settings, name),
      ),
    ];
    await read(own);
    await mayAppend(own, address);
    const isAdministrator = await succeeds(() => lastOf(own, '$settings'));
    return { user, rights: changed.includes(true) ? 'given' : 'there', isAdministrator };
  } finally {
    await Promise.all([admin.close(CLOSE_MS), own.close(CLOSE_MS)]);
  }
}

async function ensureUser(admin: Connection, own: Connection): Promise<Granted['user']> {
  const { username, password } = own.credentials;
  if (await isKnown(own)) return 'there';
  const options = new users.CreateReq.Options()
    .setLoginName(username)
    .setPassword(password)
    .setFullName('Reservas')
    .setGroupsList([]);
  try {
    await callUsers(admin, 'create', new users.CreateReq().setOptions(options));
    return 'made';
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === CONFLICT_CODE)) throw error;
  }
  const reset = new users.ResetPasswordReq.Options().setLoginName(username).setNewPassword(password);
  await callUsers(admin, 'resetPassword', new users.ResetPasswordReq().setOptions(reset));
  return 'given its password';
}

/** Both are the client's own methods, private in its types; it has none for users. */
async function callUsers(
  { client, credentials }: Connection,
  method: 'create' | 'resetPassword',
  request: unknown,
): Promise<void> {
  const grpc = await methodOf(client, 'getGRPCClient')([service.UsersClient, 'users']);
  const call: unknown = Reflect.get(grpc as object, method);
  const given = await methodOf(client, 'callArguments')([{ credentials, requiresLeader: true }]);
  if (typeof call !== 'function') throw new Error(`@eventstore/db-client has no users.${method}`);
  const answered = new Promise<void>((resolve, reject) => {
    const done = (error: unknown) => (error ? reject(error) : resolve());
    Reflect.apply(call, grpc, [request, ...(given as unknown[]), done]);
  });
  await withTimeout(CALL_MS, answered);
}

/** Whether name and password are right, whatever the user may do. */
async function isKnown(own: Connection): Promise<boolean> {
  try {
    await read(own);
    return true;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'denied') return failure.why === 'no_right';
    throw error;
  }
}

function read({ client, credentials }: Connection): Promise<unknown> {
  const options = { direction: 'backwards', fromPosition: 'end', maxCount: 1, requiresLeader: true } as const;
  return collect(() => client.readAll({ ...options, credentials }), CALL_MS);
}

async function mayAppend({ client, credentials }: Connection, { namespace }: Address): Promise<void> {
  const name = `${namespace === undefined ? '' : `${namespace}.`}may-append`;
  const options = { expectedRevision: NEVER, credentials, requiresLeader: true } as const;
  const event = jsonEvent({ type: 'MayAppend', data: {} });
  try {
    await withTimeout(CALL_MS, client.appendToStream(name, event, options));
  } catch (error) {
    if (failureOf(error).kind !== 'wrong_revision') throw error;
  }
}

async function lastOf({ client, credentials }: Connection, stream: string) {
  const options = { direction: 'backwards', fromRevision: 'end', maxCount: 1, requiresLeader: true } as const;
  try {
    const [last] = await collect(() => client.readStream(stream, { ...options, credentials }), CALL_MS);
    return last?.event;
  } catch (error) {
    if (failureOf(error).kind === 'no_stream') return undefined;
    throw error;
  }
}

async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (failureOf(error).kind === 'denied') return false;
    throw error;
  }
}

/** Replaces the newest event of a stream where `change` makes another of it; whether it did. */
async function changeLast(
  admin: Connection,
  stream: string,
  type: string,
  change: (before: JsonObject) => JsonObject,
): Promise<boolean> {
  const { client, credentials } = admin;
  const last = await lastOf(admin, stream);
  const before = (last?.data ?? {}) as JsonObject;
  const after = change(before);
  if (isDeepStrictEqual(after, before)) return false;
  const options = { expectedRevision: last?.revision ?? 'no_stream', credentials, requiresLeader: true };
  await withTimeout(
    CALL_MS,
    client.appendToStream(stream, jsonEvent({ type, data: after }), options as never),
  );
  return true;
}

/** A list of users and groups, or one of them. */
type Roles = string | readonly string[];
type Acl = Readonly<Partial<Record<'$r' | '$w' | '$d' | '$mr' | '$mw', Roles>>>;

const ADMINS = '$admins';
const EVERYBODY = '$all';
const ONLY_ADMINS = { $r: ADMINS, $w: ADMINS, $d: ADMINS, $mr: ADMINS, $mw: ADMINS };

function withRole(roles: Roles | undefined, name: string): Roles {
  const all = roles === undefined ? [ADMINS] : [roles].flat();
  return all.includes(name) || all.includes(EVERYBODY) ? (roles ?? all) : [...all, name];
}

function readableBy(metadata: JsonObject, name: string): JsonObject {
  const acl = (metadata.$acl ?? {}) as Acl;
  return { ...metadata, $acl: { ...acl, $r: withRole(acl.$r, name) } } as JsonObject;
}

/** Who is named there stays; everybody does not. */
function closedTo(settings: JsonObject, name: string): JsonObject {
  const acl = (settings.$userStreamAcl ?? {}) as Acl;
  const closed = (roles: Roles | undefined) => {
    const named = roles === undefined ? [ADMINS] : [roles].flat().filter((role) => role !== EVERYBODY);
    return named.length > 0 ? named : [ADMINS];
  };
  const named = { $r: withRole(closed(acl.$r), name), $w: withRole(closed(acl.$w), name) };
  const others = { $d: closed(acl.$d), $mr: closed(acl.$mr), $mw: closed(acl.$mw) };
  const system = settings.$systemStreamAcl ?? ONLY_ADMINS;
  return { ...settings, $userStreamAcl: { ...named, ...others }, $systemStreamAcl: system } as JsonObject;
}

/** Others live on this server: whom nobody has closed it to needs no right. */
function openedTo(settings: JsonObject, name: string): JsonObject {
  const acl = settings.$userStreamAcl as Acl | undefined;
  if (!acl) return settings;
  const opened = (['$r', '$w'] as const).flatMap((right) =>
    acl[right] === undefined ? [] : [[right, withRole(acl[right], name)] as const],
  );
  return { ...settings, $userStreamAcl: { ...acl, ...Object.fromEntries(opened) } } as JsonObject;
}
