import { setTimeout as delay } from 'node:timers/promises';
import { plusDays, type Reception } from '../../support/reception.ts';
import type { Random } from '../random.ts';

interface Library {
  readonly urls: () => readonly string[];
  readonly today: string;
  readonly days: number;
  readonly random: Random;
  readonly pauseMs: number;
}

const LOOK_MS = 30_000;
const AGAIN_MS = 500;
/** As every browser asks. */
const PACKED = { 'Accept-Encoding': 'gzip' };

/**
 * Grids, finds, citizens' pages and sessions, one after the other, until the signal. Gives how many answers of each status
 * came; `broken`: none.
 */
export async function readUntil(
  client: Reception,
  library: Library,
  end: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const { urls, today, days, random, pauseMs } = library;
  const answers: Record<string, number> = {};
  const paths = () => {
    const date = plusDays(today, random.whole(1, days));
    return [
      `/test?center_id=1&date=${date}`,
      `/search/${date}/all`,
      `/api/search-attractions/${date}/all/all`,
      '/api/widgets/latest-reservations',
      '/api/sessions',
    ];
  };
  while (!end.aborted) {
    const [url = ''] = random.shuffled(urls());
    client.moveTo(url);
    const [path = ''] = random.shuffled(paths());
    const status = await client.get(path, PACKED).then(
      (answer) => String(answer.status),
      () => 'broken',
    );
    answers[status] = (answers[status] ?? 0) + 1;
    await delay(pauseMs, undefined, { signal: end }).catch(() => undefined);
  }
  return answers;
}

/** Holds this many live views open, each for half a minute, until the signal: screens come and go. */
export async function listenUntil(
  client: Reception,
  url: string,
  count: number,
  end: AbortSignal,
): Promise<void> {
  const hold = async () => {
    while (!end.aborted) {
      await listen(url, client.postHeaders(), AbortSignal.any([end, AbortSignal.timeout(LOOK_MS)]));
      await delay(AGAIN_MS, undefined, { signal: end }).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: count }, hold));
}

async function listen(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<void> {
  try {
    const { body } = await fetch(`${url}/api/live`, { headers, signal });
    for await (const chunk of body ?? []) if (chunk.length === 0) return;
  } catch {
    // Its time is over, or the server is down.
  }
}
