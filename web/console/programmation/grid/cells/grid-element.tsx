import type { HTMLAttributes, Ref } from 'react';

type GridRole = 'grid' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'gridcell';

interface GridElementProps extends HTMLAttributes<HTMLDivElement> {
  readonly role: GridRole;
  readonly elementRef?: Ref<HTMLDivElement>;
}

/** Roles on plain boxes: browsers drop the meaning of table elements that have another `display`. */
export function GridElement({ role, elementRef, ...rest }: GridElementProps) {
  return <div role={role} ref={elementRef} {...rest} />;
}
