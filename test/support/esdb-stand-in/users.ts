import { Metadata, type ServiceError, type StatusObject, status } from '@grpc/grpc-js';
import type { EventLog } from './event-log.ts';

type Refusal = Partial<ServiceError & StatusObject>;
export type Action = 'read' | 'write' | 'delete';

interface User {
  password: string;
  readonly groups: readonly string[];
}

const ADMINS = '$admins';
const EVERYBODY = '$all';
const RIGHTS = { read: '$r', write: '$w', delete: '$d' } as const;
const META_RIGHTS = { read: '$mr', write: '$mw', delete: '$mw' } as const;

export class Users {
  readonly #users: Map<string, User> | undefined;

  /** `adminPassword` absent: everything allowed, as without TLS. */
  constructor(
    private readonly log: EventLog,
    adminPassword: string | undefined,
  ) {
    this.#users =
      adminPassword === undefined
        ? undefined
        : new Map([['admin', { password: adminPassword, groups: [ADMINS] }]]);
  }

  /** Undefined: allowed. */
  refusal(metadata: Metadata, action: Action, streamId: string): Refusal | undefined {
    const roles = this.#rolesOf(metadata);
    if (roles === 'unknown') return unknownUser();
    if (roles === 'all' || roles.includes(ADMINS)) return undefined;
    const allowed = this.#allowed(action, streamId);
    return allowed.some((role) => role === EVERYBODY || roles.includes(role)) ? undefined : accessDenied();
  }

  /** False: taken. */
  create(name: string, password: string, groups: readonly string[]): boolean {
    if (this.#users?.has(name)) return false;
    this.#users?.set(name, { password, groups });
    this.log.appendOwn(`$user-${name}`, '$UserCreated', { loginName: name });
    return true;
  }

  /** False: unknown. */
  resetPassword(name: string, password: string): boolean {
    const user = this.#users?.get(name);
    if (user) user.password = password;
    return user !== undefined;
  }

  /** Without a password only `$all`. */
  #rolesOf(metadata: Metadata): readonly string[] | 'unknown' | 'all' {
    if (!this.#users) return 'all';
    const [, given = ''] = /^Basic (.+)$/.exec(String(metadata.get('authorization')[0] ?? '')) ?? [];
    if (given === '') return [];
    const [name = '', ...password] = Buffer.from(given, 'base64').toString().split(':');
    const user = this.#users.get(name);
    return user?.password === password.join(':') ? [name, ...user.groups] : 'unknown';
  }

  /** The stream's list, then that of `$settings`, then defaults. */
  #allowed(action: Action, streamId: string): readonly string[] {
    const isMetadata = streamId.startsWith('$$');
    const about = isMetadata ? streamId.slice(2) : streamId;
    const right = (isMetadata ? META_RIGHTS : RIGHTS)[action];
    const isSystem = about.startsWith('$');
    const own = this.#newest(`$$${about}`).$acl;
    const byDefault = this.#newest('$settings')[isSystem ? '$systemStreamAcl' : '$userStreamAcl'];
    const roles = own?.[right] ?? byDefault?.[right] ?? (isSystem ? ADMINS : EVERYBODY);
    return [roles].flat();
  }

  #newest(streamId: string): Readonly<Record<string, Readonly<Record<string, string | string[]>>>> {
    const event = this.log.stream(streamId).events.at(-1);
    return event ? JSON.parse(Buffer.from(event.data).toString('utf8')) : {};
  }
}

function unknownUser(): Refusal {
  return { code: status.UNAUTHENTICATED, details: 'Received HTTP status code 401' };
}

function accessDenied(): Refusal {
  const metadata = new Metadata();
  metadata.set('exception', 'access-denied');
  return { code: status.PERMISSION_DENIED, details: 'Access Denied', metadata };
}
