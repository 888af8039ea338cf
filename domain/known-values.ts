import { type Decision, refuse } from './decider.ts';

/** Lists without an order are sorted by the caller. */
type Value = string | number | null | readonly (string | number | { readonly name: string })[];

export interface OvertakenValue {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
}

/** Nothing changed: others have edited the same values. */
export interface ValuesOvertaken {
  readonly code: 'values_overtaken';
  readonly changes: readonly OvertakenValue[];
  readonly known: Readonly<Record<string, Value>>;
}

type Values<Name extends string> = Readonly<{ [N in Name]?: Value | undefined }>;

/** Unedited fields keep others' changes; a field edited differently by both refuses the whole form. */
export function changesOfForm<Name extends string>(
  given: Values<Name>,
  known: Values<Name> | undefined,
  now: Values<Name>,
): { readonly names: readonly Name[]; readonly overtaken: readonly OvertakenValue[] } {
  const names = (Object.keys(given) as Name[]).filter(
    (name) =>
      given[name] !== undefined &&
      !isSame(given[name], now[name]) &&
      !(known && isSame(known[name], given[name])),
  );
  const overtaken = names
    .filter((name) => known?.[name] !== undefined && !isSame(known[name], now[name]))
    .map((field) => ({ field, before: known?.[field] ?? null, after: now[field] ?? null }));
  return { names, overtaken };
}

function isSame(one: Value | undefined, other: Value | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Null: no conflict. */
export function refusalOf(
  changes: readonly OvertakenValue[],
  known: Values<string> = {},
): Decision<never, ValuesOvertaken> | null {
  if (changes.length === 0) return null;
  const said = [...Object.entries(known), ...changes.map(({ field, after }) => [field, after] as const)];
  const values = said.flatMap(([field, value]) => (value === undefined ? [] : [[field, value] as const]));
  return refuse({ code: 'values_overtaken', changes, known: Object.fromEntries(values) });
}
