import { type Decision, refuse } from './decider.ts';

type Value = string | number | null;

/** A value that somebody else changed while a form was open. */
export interface OvertakenValue {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
}

/** Nothing was changed: others have changed these values, which the form changes too. */
export interface ValuesOvertaken {
  readonly code: 'values_overtaken';
  readonly changes: readonly OvertakenValue[];
  /** The known values of the form once it has shown the changes; the others keep the values shown at first. */
  readonly known: Readonly<Record<string, Value>>;
}

type Values<Name extends string> = Readonly<{ [N in Name]?: Value | undefined }>;

/**
 * The changes of a form. `known`: the values that it showed at first, if it sends them. A field left as it was keeps what
 * others have made of it meanwhile. A field changed differently by the form and by somebody else refuses the whole form.
 */
export function changesOfForm<Name extends string>(
  given: Values<Name>,
  known: Values<Name> | undefined,
  now: Values<Name>,
): { readonly names: readonly Name[]; readonly overtaken: readonly OvertakenValue[] } {
  const names = (Object.keys(given) as Name[]).filter(
    (name) =>
      given[name] !== undefined && given[name] !== now[name] && !(known && known[name] === given[name]),
  );
  const overtaken = names
    .filter((name) => known?.[name] !== undefined && known[name] !== now[name])
    .map((field) => ({ field, before: known?.[field] ?? null, after: now[field] ?? null }));
  return { names, overtaken };
}

/** The refusal of a form whose values others have changed meanwhile; null where nobody has. */
export function refusalOf(
  changes: readonly OvertakenValue[],
  known: Values<string> = {},
): Decision<never, ValuesOvertaken> | null {
  if (changes.length === 0) return null;
  const said = [...Object.entries(known), ...changes.map(({ field, after }) => [field, after] as const)];
  const values = said.flatMap(([field, value]) => (value === undefined ? [] : [[field, value] as const]));
  return refuse({ code: 'values_overtaken', changes, known: Object.fromEntries(values) });
}
