/** The writes of this page: which read models are being changed, and up to where their answers have shown them. */

type Views = readonly string[];

interface Seen {
  readonly position: bigint;
  /** A time of `performance.now()`. */
  readonly at: number;
}

const underWay = new Map<string, number>();
const seen = new Map<string, Seen>();

/** A write begins; the result ends it. */
export function beginChange(views: Views): () => void {
  const count = (by: number) => {
    for (const view of views) underWay.set(view, (underWay.get(view) ?? 0) + by);
  };
  count(1);
  return () => count(-1);
}

export function isBeingChanged(views: Views): boolean {
  return views.some((view) => (underWay.get(view) ?? 0) > 0);
}

/** The answer to a write came once these read models had seen this position. */
export function noteSeen(views: Views, position: string): void {
  const now = { position: BigInt(position), at: performance.now() };
  for (const view of views) if (now.position > (seen.get(view)?.position ?? -1n)) seen.set(view, now);
}

/** Up to which position each read model has moved; null where that is not known. */
export type Moved = Readonly<Record<string, string>> | null;

/** Whether a question about these read models that was asked then has an answer that shows all that moved. */
export function includes(views: Views, moved: Moved, askedAt: number): boolean {
  if (moved === null) return false;
  // A message gathers changes of others too, which the question does not show.
  const concerned = Object.entries(moved).filter(([view]) => views.includes(view));
  if (concerned.length === 0) return false;
  return concerned.every(([view, position]) => {
    const known = seen.get(view);
    return known !== undefined && known.at <= askedAt && known.position >= BigInt(position);
  });
}

/** The moves of two messages. */
export function together(one: Moved, other: Moved): Moved {
  if (one === null || other === null) return null;
  const moved = { ...one };
  for (const [view, position] of Object.entries(other))
    if (BigInt(position) > BigInt(moved[view] ?? '0')) moved[view] = position;
  return moved;
}
