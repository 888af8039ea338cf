import {
  hashKey,
  type QueryClient,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { Call } from '../../../api/contract/call.ts';
import type { LiveTopic } from '../../../api/contract/live-topics.ts';
import { type ApiError, isFinal } from './api-error.ts';
import { type RequestInput, type ResponseOf, request } from './client.ts';
import { useLive } from './live.ts';
import { type Moved, own } from './own-changes.ts';
import type { AnyCall } from './transport.ts';

interface Request {
  readonly params: object;
  readonly query: object;
}

interface Options<Answer> {
  /** For how long an answer counts as fresh; default 15 s. */
  readonly staleTime?: number;
  readonly refetchInterval?: number;
  /** Don't repeat a final failure: each repetition would look like loading. */
  readonly finalStays?: boolean;
  readonly gcTime?: number;
  /** While another question is asked, the answer to the one before stays (`isPlaceholderData`). */
  readonly keepPrevious?: boolean | ((before: Request) => boolean);
  /** Whether changes made elsewhere are loaded; default true, where the call has topics. */
  readonly live?: boolean;
  readonly enabled?: boolean;
  readonly topics?: (answer: Answer | undefined) => readonly LiveTopic[];
}

/** When each question was asked last: an answer to it shows all changes that were heard of before. */
const askedAt = new Map<string, number>();

/** Changes come in bursts (a series moves many days): one load for all of them. */
const GATHER_MS = 100;

/** Reloads when one of the call's topics moves, and after an action that changes its read models. `input` null: idle. */
export function useCall<C extends AnyCall>(
  call: C,
  input: RequestInput<C> | null,
  options: Options<ResponseOf<C>> = {},
): UseQueryResult<ResponseOf<C>, ApiError> {
  const {
    live = true,
    keepPrevious = false,
    enabled = true,
    topics: ownTopics,
    refetchInterval,
    finalStays = false,
    ...rest
  } = options;
  const keeps = typeof keepPrevious === 'function' ? keepPrevious : () => keepPrevious;
  const queryKey = callKey(call, input ?? undefined);
  const query = useQuery<unknown, ApiError, ResponseOf<C>>({
    // `request` has parsed it by the call's own schema.
    select: (answer) => answer as ResponseOf<C>,
    queryKey,
    queryFn: ({ signal }) => {
      if (input === null) throw new Error('nothing is asked yet');
      askedAt.set(hashKey(queryKey), performance.now());
      return request(call, { ...input, signal });
    },
    enabled: enabled && input !== null,
    ...(call.views ? { meta: { views: call.views } } : {}),
    placeholderData: (before: unknown, asked: { queryKey: readonly unknown[] } | undefined) =>
      asked && keeps(asked.queryKey[2] as Request) ? before : undefined,
    ...(refetchInterval && {
      refetchInterval: ({ state }: { state: { error: unknown } }) =>
        finalStays && isFinal(state.error) ? false : refetchInterval,
    }),
    ...rest,
  });
  const shown = query.isPlaceholderData ? undefined : query.data;
  const topics =
    live && enabled && input !== null
      ? [...(call.topics?.(requestOf(input), shown) ?? []), ...(ownTopics?.(shown) ?? [])]
      : [];
  useReload(topics, queryKey, call.views ?? [], finalStays);
  return query;
}

export function callKey<C extends AnyCall>(
  call: C,
  input?: RequestInput<C>,
): readonly [string, string, ...unknown[]] {
  const name = `${call.method} ${call.path}`;
  return input === undefined ? ['call', name] : ['call', name, requestOf(input)];
}

function requestOf(input: object): Request {
  const { params = {}, query = {} } = input as { params?: object; query?: object };
  return { params, query };
}

interface Heard {
  readonly moved: Moved;
  /** A time of `performance.now()`. */
  readonly at: number;
}

function useReload(
  topics: readonly LiveTopic[],
  queryKey: readonly unknown[],
  views: readonly string[],
  finalStays: boolean,
): void {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const heard = useRef<Heard[]>([]);
  const latest = useRef({ queryKey, views });
  latest.current = { queryKey, views };
  useLive(
    topics,
    useCallback(
      ({ views: moved }) => {
        heard.current.push({ moved, at: performance.now() });
        const reload = () => {
          timer.current = undefined;
          const { queryKey, views } = latest.current;
          const asked = askedAt.get(hashKey(queryKey)) ?? 0;
          const state = cache.getQueryState(queryKey);
          // It would be broken off, and while changes keep coming, none would end.
          const isLoading = state?.fetchStatus === 'fetching';
          const verdict = judged(heard.current, views, asked);
          if (verdict === 'soon' || (verdict !== 'loaded' && isLoading)) return wait();
          heard.current = [];
          if (verdict === 'loaded' || (finalStays && isFinal(state?.error))) return;
          void cache.invalidateQueries({ queryKey, exact: true });
        };
        const wait = () => {
          timer.current = setTimeout(reload, GATHER_MS);
        };
        // Begun again by each change, it would never end while they keep coming.
        if (timer.current === undefined) wait();
      },
      [cache, finalStays],
    ),
  );
}

/** An own action may have loaded the answer since a change was heard of, or just before. */
function judged(heard: readonly Heard[], views: readonly string[], asked: number) {
  const later = heard.filter(({ at }) => at >= asked);
  const [first] = later;
  if (!first) return 'loaded';
  const moves = later.map(({ moved }) => moved);
  return own.judge?.(views, moves, asked, first.at);
}

/** Loads again every answer on the screen that shows one of these read models; settles when they are there. */
export function reloadViews(cache: QueryClient, views: NonNullable<Call['views']>): Promise<void> {
  const changed = new Set<unknown>(views);
  return cache.invalidateQueries({
    predicate: ({ meta }) => Array.isArray(meta?.views) && meta.views.some((view) => changed.has(view)),
  });
}
