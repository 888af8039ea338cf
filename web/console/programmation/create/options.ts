import type { Option } from '../../../ui/field/choice-fields.tsx';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** A list by id and name, as options of a selector. */
export function optionsOf(list: readonly Named[]): Option<number>[] {
  return list.map(({ id, name }) => ({ value: id, label: name }));
}
