import type { ReactNode } from 'react';
import { Badge } from '../../ui/show/badge.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import type { Entry } from './catalog-screen.ts';
import './catalog.css';

interface Options<Item> {
  /** A warning beside the name; '' where there is none. */
  readonly badge?: (item: Item) => string;
  /** A line beneath the name; '' where there is none. */
  readonly line?: (item: Item) => string;
  readonly more?: (item: Item) => ReactNode;
}

export function nameColumn<Item extends Entry>(header: string, options: Options<Item> = {}): Column<Item> {
  const { badge = () => '', line = () => '', more } = options;
  return {
    key: 'name',
    header,
    isTitle: true,
    cell: (item) => (
      <div>
        {item.name} {badge(item) && <Badge text={badge(item)} tone="warning" />}
        {line(item) && <small className="catalog-sub">{line(item)}</small>}
        {more?.(item)}
      </div>
    ),
  };
}
