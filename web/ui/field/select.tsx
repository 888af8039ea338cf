import { HTMLSelect, type HTMLSelectProps } from '@blueprintjs/core';

export type SelectProps = Omit<HTMLSelectProps, 'iconProps'>;

/** A list to choose from. Blueprint's own has an arrow that a screen reader hears about, in English. */
export function Select(props: SelectProps) {
  return <HTMLSelect {...props} iconProps={{ title: '' }} />;
}
