/** Undefined where a browser stores nothing, or has no more room: pages work without. */
export function tried<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
