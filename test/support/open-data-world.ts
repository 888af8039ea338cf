import { openDataViews, PUBLISHED_FROM } from '../../bootstrap/open-data.ts';
import { type OpenDataViews, openDataProcess } from '../../commands/open-data/open-data-process.ts';
import { runProcess } from '../../commands/processes/run-process.ts';
import { openOrdersView } from '../../projections/open-active/orders.ts';
import { openActive } from '../../projections/open-active/projection.ts';
import type { Api } from './api-scenario.ts';
import { memoryCheckpoints } from './crash-world.ts';
import { eventually } from './eventually.ts';
import { HttpClient } from './http-client.ts';

export const OPEN_VIEWS = [openActive, openOrdersView];

export const PUBLISHER = {
  publisher_name: 'Deportes Xela',
  publisher_legal_name: 'Municipalidad de Quetzaltenango',
  publisher_email: 'datos@example.org',
  publisher_url: 'https://www.example.org',
};

export interface RpdeItem {
  readonly state: 'updated' | 'deleted';
  readonly kind: string;
  readonly id: string;
  readonly modified: number;
  readonly data?: Readonly<Record<string, unknown>>;
}

interface Page {
  readonly next: string;
  readonly items: readonly RpdeItem[];
}

/** The process that publishes, until the returned function is called. */
export function startOpenData(api: Api, over: Partial<OpenDataViews> = {}): () => Promise<void> {
  const stop = new AbortController();
  const errors: unknown[] = [];
  const views = openDataViews(api.pool, async (position, ...names) => {
    if (!(await api.deps.waiter.waitFor(position, names, 10_000))) throw new Error('a view is late');
  });
  const running = runProcess(
    openDataProcess({
      views: { ...views, ...over },
      types: PUBLISHED_FROM,
      everyMs: 20,
    }),
    {
      ...api.booking,
      clock: api.clock,
      checkpoints: memoryCheckpoints(),
      onError: (error) => void errors.push(error),
    },
    stop.signal,
  );
  return async () => {
    stop.abort();
    await running;
    if (errors.length > 0) throw errors[0];
  };
}

/** A consumer that only follows `next`, as the specification of the feeds asks. */
export function consumer(api: Pick<Api, 'url'>, path: string) {
  const client = new HttpClient(api.url);
  const known = new Map<string, RpdeItem>();
  let next = path;
  return {
    known,
    next: () => next,
    /** Up to the last page. @returns the items read */
    async read(): Promise<readonly RpdeItem[]> {
      const read: RpdeItem[] = [];
      for (;;) {
        const { status, text } = await client.get(next);
        if (status !== 200) throw new Error(`${status} ${text}`);
        const page: Page = JSON.parse(text);
        for (const item of page.items) {
          read.push(item);
          if (item.state === 'deleted') known.delete(item.id);
          else known.set(item.id, item);
        }
        next = page.next.replace(/^https?:\/\/[^/]+/, '');
        if (page.items.length === 0) return read;
      }
    },
  };
}

/** Free slots of the public search, as ids of the feed. */
export async function freeBySearch(api: Pick<Api, 'url'>): Promise<string[]> {
  const client = new HttpClient(api.url);
  const { body: filters } = await client.get('/api/search-filters');
  const found: string[] = [];
  for (const date of filters.dates as string[]) {
    const { body } = await client.get(`/api/search-attractions/${date}/all/all`);
    for (const court of body.data as { id: number; dates: { start: string; end: string }[] }[])
      for (const { start, end } of court.dates)
        found.push(`${court.id}-${date.replaceAll('-', '')}-${minutes(start)}-${minutes(end)}`);
  }
  return found.sort();
}

export function freeByFeed({ known }: ReturnType<typeof consumer>): string[] {
  const isFree = ({ data }: RpdeItem) => Number(data?.remainingUses) > 0;
  return [...known.values()]
    .filter(isFree)
    .map(({ id }) => id)
    .sort();
}

/** Until the process has published all that the search shows. */
export async function settled(
  api: Pick<Api, 'url'>,
  slots: ReturnType<typeof consumer>,
  boundMs?: number,
): Promise<void> {
  const look = async () => {
    await slots.read();
    return JSON.stringify(freeByFeed(slots)) === JSON.stringify(await freeBySearch(api));
  };
  await eventually('the feed shows what the search finds free', look, boundMs);
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return hours * 60 + rest;
}
