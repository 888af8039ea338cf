import { hostname } from 'node:os';

/** Postgres cuts names of connections at 63 bytes. */
const LONGEST_HOST = 24;

/** `reservas api,projector web-1:4711`: roles, host and id of a process, as the name of its connections. */
export function processName(
  roles: readonly string[],
  { host = hostname(), pid = process.pid }: { readonly host?: string; readonly pid?: number } = {},
): string {
  return `reservas ${roles.join(',')} ${host.replace(/[^\w.-]/g, '').slice(0, LONGEST_HOST)}:${pid}`;
}

/** Null: another program's connection. */
export function processOf(
  name: string,
): { readonly roles: readonly string[]; readonly host: string; readonly pid: number } | null {
  const [, roles, host, pid] = /^reservas ([a-z,]+) ([\w.-]*):(\d+)$/.exec(name) ?? [];
  return roles === undefined || host === undefined
    ? null
    : { roles: roles.split(','), host, pid: Number(pid) };
}
