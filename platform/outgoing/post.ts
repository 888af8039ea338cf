import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import type { LookupFunction } from 'node:net';
import { timeLimit } from '../timeout.ts';
import { type Address, AddressRefusedError, checkedAddresses, type Resolve } from './addresses.ts';

export interface OutgoingOptions {
  /** Whether addresses of the own network and plain HTTP are allowed. */
  readonly allowsInternal: boolean;
  /** Limit of a try, from the look-up of the name to the end of the answer. */
  readonly timeoutMs?: number;
  /** Default: the system's. */
  readonly resolve?: Resolve;
  /** Further trusted certificates, for tests. */
  readonly ca?: string;
}

export interface OutgoingRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

type Problem = 'internal' | 'unresolved' | 'timeout' | 'certificate' | 'connection';

/** A redirect is an answer like others. `problem`: why there is no answer. */
export type Answer =
  | { readonly status: number; readonly text: string; readonly problem: null }
  | { readonly status: null; readonly text: ''; readonly problem: Problem };

const TIMEOUT_MS = 10_000;
/** The rest of an answer is not read. */
const READ_BYTES = 4_096;

/** Posts JSON to an address that others chose. The connection goes to the addresses that were checked. Never throws. */
export async function postOutside(
  url: URL,
  { headers, body, signal }: OutgoingRequest,
  { timeoutMs = TIMEOUT_MS, ...options }: OutgoingOptions,
): Promise<Answer> {
  const limit = timeLimit(timeoutMs, signal);
  const ended = limit.signal;
  try {
    const addresses = await Promise.race([checkedAddresses(url, options), rejectedAt(ended)]);
    return await exchange(url, { headers, body, signal: ended }, addresses, options.ca);
  } catch (error) {
    return { status: null, text: '', problem: problemOf(error, ended) };
  } finally {
    limit.clear();
  }
}

function rejectedAt(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Host header, SNI and certificate are those of the name. */
function exchange(
  url: URL,
  { headers, body, signal }: OutgoingRequest,
  addresses: readonly Address[],
  ca: string | undefined,
): Promise<Answer> {
  const lookup: LookupFunction = (_, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else if (first) done(null, first.address, first.family);
  };
  const bytes = Buffer.from(body);
  const request = url.protocol === 'https:' ? requestTls : requestPlain;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': bytes.length },
      lookup,
      signal,
      // A kept connection would skip the check.
      agent: false,
      ...(ca === undefined ? {} : { ca }),
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      read(response).then(
        (text) => resolve({ status: response.statusCode ?? 0, text, problem: null }),
        reject,
      );
    });
    sent.end(bytes);
  });
}

/** At most `READ_BYTES`; breaks the connection off afterwards. */
async function read(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size >= READ_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, READ_BYTES).toString();
}

function problemOf(error: unknown, ended: AbortSignal): Problem {
  if (error instanceof AddressRefusedError) return error.problem === 'unresolved' ? 'unresolved' : 'internal';
  if (ended.aborted) return 'timeout';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|SELF_SIGNED|TLS|SSL|UNABLE_TO/.test(code) ? 'certificate' : 'connection';
}
