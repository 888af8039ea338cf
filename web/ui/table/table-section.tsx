import { type ReactNode, useId } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';

type Props<Row> = DataTableProps<Row> & {
  readonly className?: string;
  readonly lead?: ReactNode;
};

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
