import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { scrape } from '../../bench/server-metrics.ts';
import type { World } from './world.ts';

/** A process at one moment. */
interface Sample {
  readonly name: string;
  readonly megabytes: number;
  readonly descriptors: number;
  /** Megabytes of the heap in use; absent of those without an address, and where there is no answer. */
  readonly used?: number | undefined;
}

export interface Samples {
  readonly processes: readonly Sample[];
  /** Connections of all processes to Postgres, once a moment. */
  readonly connections: readonly number[];
}

const PACE_MS = 2_000;

/** Looks at all processes every two seconds until the signal. Those that are down at that moment are left out. */
export async function sampleUntil({ apis, projectors, postgres }: World, end: AbortSignal): Promise<Samples> {
  const processes: Sample[] = [];
  const connections: number[] = [];
  while (!end.aborted) {
    for (const { name, pid, url } of [...apis, ...projectors]) {
      const seen = lookAt(pid());
      if (seen) processes.push({ name, ...seen, used: await usedAt(url()) });
    }
    const open = await connectionsAt(postgres.url);
    if (open !== undefined) connections.push(open);
    await delay(PACE_MS, undefined, { signal: end }).catch(() => undefined);
  }
  return { processes, connections };
}

async function usedAt(url: string): Promise<number | undefined> {
  if (url === '') return undefined;
  const found = await scrape(url).catch(() => new Map<string, number>());
  const bytes = found.get('nodejs_heap_size_used_bytes');
  return bytes === undefined ? undefined : Math.round(bytes / 2 ** 20);
}

function lookAt(pid: number | undefined): Pick<Sample, 'megabytes' | 'descriptors'> | undefined {
  if (pid === undefined) return undefined;
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = /^VmRSS:\s*(\d+) kB/m.exec(status)?.[1];
    // One that has just ended has none.
    if (kilobytes === undefined) return undefined;
    const megabytes = Math.round(Number(kilobytes) / 1_024);
    return { megabytes, descriptors: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    // It has just been killed.
    return undefined;
  }
}

async function connectionsAt(url: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.open;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
