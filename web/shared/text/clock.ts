import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { clockCalls as calls } from '../../../api/contract/clock.ts';
import { request } from '../call/client.ts';
import { dateOf, timeOf } from './dates.ts';

export interface ProductNow {
  readonly date: string;
  readonly time: string;
}

const TICK_MS = 15_000;

/** The server's `YYYY-MM-DD HH:mm:ss` moved on by the milliseconds that have passed here since it was said. */
export function nowAfter(datetime: string, elapsedMs: number): ProductNow {
  const said = Date.parse(`${datetime.replace(' ', 'T')}Z`);
  const text = new Date(said + Math.max(0, elapsedMs)).toISOString();
  return { date: dateOf(text), time: timeOf(text) };
}

/** Local date and time by the server's clock, as the browser's may be wrong; undefined until the first response. */
export function useProductNow(): ProductNow | undefined {
  const { data } = useQuery({
    queryKey: ['now'],
    queryFn: async ({ signal }) => {
      const { datetime } = await request(calls.datetimeNow, { signal });
      return { datetime, at: performance.now() };
    },
    staleTime: 5 * 60_000,
    refetchInterval: 10 * 60_000,
  });
  useTicks();
  return data && nowAfter(data.datetime, performance.now() - data.at);
}

/** The same without a request of its own: goes on from what the server has just said, `YYYY-MM-DD HH:mm:ss`. */
export function useNowSince(datetime: string | undefined): ProductNow | undefined {
  const said = useMemo(() => datetime && { datetime, at: performance.now() }, [datetime]);
  useTicks();
  return said ? nowAfter(said.datetime, performance.now() - said.at) : undefined;
}

/** Draws the component again every quarter of a minute. */
function useTicks(): void {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
}
