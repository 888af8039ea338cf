import type { HTMLAttributes, Ref } from 'react';

type GridRole = 'grid' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'gridcell';

interface GridElementProps extends HTMLAttributes<HTMLDivElement> {
  readonly role: GridRole;
  readonly elementRef?: Ref<HTMLDivElement>;
}

/**
 * A part of the grid. The roles are on plain boxes, because they are laid out by CSS grid: browsers take the meaning
 * of table elements away with another `display`.
 */
export function GridElement({ role, elementRef, ...rest }: GridElementProps) {
  return <div role={role} ref={elementRef} {...rest} />;
}
