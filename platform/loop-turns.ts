/**
 * Lets what arrives together go on a few at a time, each few in a turn of the event loop of their own: other requests come in
 * between. Resolves in the order of the calls.
 */
export function loopTurns(each: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  function turn(): void {
    for (const goOn of waiting.splice(0, each)) goOn();
    if (waiting.length > 0) setImmediate(turn);
  }
  return () =>
    new Promise((goOn) => {
      if (waiting.push(goOn) === 1) setImmediate(turn);
    });
}
