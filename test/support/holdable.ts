/** A promise with its key: Node 20 has no `Promise.withResolvers`. */
export function holdable(): { promise: Promise<void>; resolve: () => void } {
  const made = { promise: Promise.resolve(), resolve: () => {} };
  made.promise = new Promise((resolve) => {
    made.resolve = () => resolve();
  });
  return made;
}
