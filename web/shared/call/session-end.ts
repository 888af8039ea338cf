function announcement() {
  const listeners = new Set<() => void>();
  return {
    announce: (): void => {
      for (const listener of listeners) listener();
    },
    on: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const { announce: announceSessionEnd, on: onSessionEnd } = announcement();
/** Another account continues the page. */
export const { announce: announceTakeover, on: onTakeover } = announcement();
