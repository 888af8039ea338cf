/** Notifies the page that the server no longer knows its session, so that the console can lead to log-in and back. */
const listeners = new Set<() => void>();

export function announceSessionEnd(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` when the session has ended, perhaps more than once; returns how to stop. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
