import { type ReactNode, useId } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';

type Props<Row> = DataTableProps<Row> & {
  readonly className?: string;
  /** Between the heading and the table. */
  readonly lead?: ReactNode;
};

/** A part of a page that is one table; its caption is the heading, too. */
export function TableSection<Row>({ className, lead, ...table }: Props<Row>) {
  const id = useId();
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{table.caption}</h2>
      {lead}
      <DataTable {...table} />
    </section>
  );
}
