import { IMPORT_COLUMNS } from '../../../api/contract/imports.ts';
import { Button } from '../../ui/button.tsx';
import type { Columns } from './columns-form.tsx';

interface UsedColumnsProps {
  readonly headers: readonly string[];
  readonly columns: Columns;
  readonly isBusy: boolean;
  readonly onChange: () => void;
}

/** Shows ignored columns too, so that no column with an unknown name is lost unnoticed. */
export function UsedColumns({ headers, columns, isBusy, onChange }: UsedColumnsProps) {
  const used = new Set(Object.values(columns));
  const unused = headers.filter((header) => !used.has(header));
  const named = IMPORT_COLUMNS.flatMap(({ key, label }) => {
    const header = columns[key];
    return header ? [`${label}: «${header}»`] : [];
  });
  return (
    <details className="r-import-used" open={unused.length > 0}>
      <summary>{unused.length > 0 ? unusedText(unused) : 'Se usan todas las columnas del archivo'}</summary>
      <p className="r-muted">{named.join(' · ')}</p>
      <Button text="Cambiar las columnas" disabled={isBusy} onClick={onChange} />
    </details>
  );
}

function unusedText(unused: readonly string[]): string {
  const names = unused.map((header) => `«${header}»`).join(', ');
  return unused.length === 1
    ? `Una columna del archivo no se usa: ${names}`
    : `${unused.length} columnas del archivo no se usan: ${names}`;
}
