import { type ReactNode, useId } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';

interface Props<Row> extends Omit<DataTableProps<Row>, 'caption'> {
  /** Its heading, and the caption of the table. */
  readonly title: string;
  readonly className?: string;
  /** Between the heading and the table. */
  readonly lead?: ReactNode;
}

/** A part of a page that is one table under its heading. */
export function TableSection<Row>({ title, className, lead, ...table }: Props<Row>) {
  const id = useId();
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead}
      <DataTable caption={title} {...table} />
    </section>
  );
}
