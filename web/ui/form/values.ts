export type Values = Readonly<Record<string, unknown>>;

export function isChanged<V extends Values>(values: V, initial: V): boolean {
  return Object.keys(values).some((name) => !isSame(values[name], initial[name]));
}

export function isSame(left: unknown, right: unknown): boolean {
  return (
    Object.is(left, right) || (typeof left === 'object' && JSON.stringify(left) === JSON.stringify(right))
  );
}
