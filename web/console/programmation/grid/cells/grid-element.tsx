import type { HTMLAttributes } from 'react';

type GridRole = 'grid' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'gridcell';

interface GridElementProps extends HTMLAttributes<HTMLDivElement> {
  readonly role: GridRole;
}

/** Roles on plain boxes: browsers drop the meaning of table elements that have another `display`. */
export function GridElement({ role, ...rest }: GridElementProps) {
  return <div role={role} {...rest} />;
}
