import { readFile } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Address } from './connection-url.ts';

type ServerAddress = Pick<Address, 'hosts' | 'tls' | 'caFile'>;

/** A slower server explains nothing. */
const PROBE_MS = 2_000;
const DEFAULT_PORT = 2113;

/** Explains in a sentence if address and server disagree about TLS, which the client reports as an absent server. */
export async function tlsMixUp(asked: ServerAddress): Promise<string | null> {
  const found = await Promise.all(asked.hosts.split(',').map((host) => mixUpOf(host.trim(), asked)));
  return found.find((why) => why !== null) ?? null;
}

async function mixUpOf(node: string, { tls, caFile }: ServerAddress): Promise<string | null> {
  if (!tls) {
    if ((await speaksPlain(node)) || !(await handshake(node))) return null;
    return (
      `the server at ${node} speaks TLS, but EVENTSTORE_URL says tls=false: set tls=true, give user:password@ before the ` +
      'host, and name the file of the authority of its certificate as tlsCAFile'
    );
  }
  const trusted = caFile === undefined ? undefined : await readFile(caFile);
  const shown = await handshake(node, trusted);
  if (shown) return shown.problem && inWords(node, shown.problem, caFile);
  if (!(await speaksPlain(node))) return null;
  return (
    `the server at ${node} does not speak TLS, but EVENTSTORE_URL asks for it: set tls=false, or give the server a ` +
    'certificate'
  );
}

const WRONG_NAME = 'ERR_TLS_CERT_ALTNAME_INVALID';
const WRONG_TIME = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']);

function inWords(node: string, problem: string, caFile: string | undefined): string {
  if (problem === WRONG_NAME)
    return `the certificate of the server at ${node} is for another host name: put a name that it has into EVENTSTORE_URL`;
  if (WRONG_TIME.has(problem))
    return `the certificate of the server at ${node} is not valid at this time (${problem}): renew it, or set the clock`;
  const authority =
    caFile === undefined
      ? 'no authority that this machine trusts: name the file of its authority as tlsCAFile in EVENTSTORE_URL'
      : 'another authority than that of tlsCAFile in EVENTSTORE_URL: put the right file there';
  return `the certificate of the server at ${node} is signed by ${authority} (${problem})`;
}

function hostAndPort(node: string): { host: string; port: number } {
  const { hostname, port } = new URL(`http://${node}`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || DEFAULT_PORT) };
}

/** Null: no TLS, or no response. `problem`: why it is not trusted. */
function handshake(node: string, ca?: Buffer): Promise<{ problem: string | null } | null> {
  const { host, port } = hostAndPort(node);
  const name = isIP(host) ? {} : { servername: host };
  return new Promise((resolve) => {
    const options = { host, port, ca, ALPNProtocols: ['h2'], rejectUnauthorized: false, timeout: PROBE_MS };
    const socket = connectTls({ ...options, ...name });
    const end = (result: { problem: string | null } | null) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('secureConnect', () =>
      end({ problem: socket.authorized ? null : String(socket.authorizationError) }),
    );
    socket.on('error', () => end(null));
    for (const event of ['timeout', 'close']) socket.once(event, () => end(null));
  });
}

/** HTTP/2 without TLS. */
function speaksPlain(node: string): Promise<boolean> {
  const { host, port } = hostAndPort(node);
  return new Promise((resolve) => {
    const session = connectHttp2(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
    const end = (result: boolean) => {
      session.destroy();
      resolve(result);
    };
    session.once('remoteSettings', () => end(true));
    session.on('error', () => end(false));
    session.once('close', () => end(false));
    session.setTimeout(PROBE_MS, () => end(false));
  });
}
