const listeners = new Set<() => void>();

export function announceSessionEnd(): void {
  for (const listener of listeners) listener();
}

export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
