import { useLocation, useSearchParams } from 'react-router-dom';

/** The entry that is shown, and those from which it was reached, the nearest first. */
export type Trail = readonly [string, ...string[]];

/** The opened entry is in the address, so that it can be sent to somebody; the way to it is this window's. */
export function useShownEntry() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const id = params.get('entry');
  const trail: Trail | null = id ? [id, ...beforeOf(state)] : null;
  const show = ([next, ...before]: Trail) => {
    // The list marks the row that was opened, not those that were reached from it.
    const opened = before.at(-1) ?? next;
    setParams((now) => withEntry(now, next), { replace: true, state: { opened, before } });
  };
  const close = () =>
    setParams((now) => withEntry(now, null), { replace: true, state: { opened: trail?.at(-1) } });
  return { trail, show, close };
}

function withEntry(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id) next.set('entry', id);
  else next.delete('entry');
  return next;
}

function beforeOf(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('before' in state)) return [];
  return Array.isArray(state.before) ? state.before.filter((id) => typeof id === 'string') : [];
}

export const isTrail = (ids: readonly string[]): ids is Trail => ids.length > 0;
