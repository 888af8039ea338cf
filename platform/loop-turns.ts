/**
 * Lets what arrives together go on one by one, each in a turn of the event loop of its own: other requests come in between.
 * Resolves in the order of the calls.
 */
export function loopTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  function turn(): void {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(turn);
  }
  return () =>
    new Promise((goOn) => {
      if (waiting.push(goOn) === 1) setImmediate(turn);
    });
}
