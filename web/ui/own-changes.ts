import { SEEN_HEADER } from '../../api/contract/call.ts';
import { own } from '../shared/call/own-changes.ts';

type Views = readonly string[];

interface Seen {
  readonly position: bigint;
  /** A time of `performance.now()`. */
  readonly at: number;
}

const underWay = new Map<string, number>();
const seen = new Map<string, Seen>();

function count(views: Views, by: number): void {
  for (const view of views) underWay.set(view, (underWay.get(view) ?? 0) + by);
}

function noteSeen(views: Views, position: string): void {
  const now = { position: BigInt(position), at: performance.now() };
  for (const view of views) if (now.position > (seen.get(view)?.position ?? -1n)) seen.set(view, now);
}

/** A message gathers changes of others too, which the question does not show. */
function includes(views: Views, moved: Readonly<Record<string, string>> | null, askedAt: number): boolean {
  const concerned = Object.entries(moved ?? {}).filter(([view]) => views.includes(view));
  if (concerned.length === 0) return false;
  return concerned.every(([view, position]) => {
    const known = seen.get(view);
    return known !== undefined && known.at <= askedAt && known.position >= BigInt(position);
  });
}

own.watch = ({ method, views }) => {
  if (method === 'GET' || !views) return () => undefined;
  count(views, 1);
  let isEnded = false;
  return (headers) => {
    const position = headers?.get(SEEN_HEADER);
    if (position) noteSeen(views, position);
    if (!isEnded) count(views, -1);
    isEnded = true;
  };
};

/** Milliseconds for which a load waits for an own write; the server answers within two seconds. */
const PATIENCE_MS = 2_000;

own.judge = (views, heard, askedAt, heardAt) => {
  if (heard.every((moved) => includes(views, moved, askedAt))) return 'loaded';
  const isUnderWay = views.some((view) => (underWay.get(view) ?? 0) > 0);
  return isUnderWay && performance.now() - heardAt < PATIENCE_MS ? 'soon' : undefined;
};
