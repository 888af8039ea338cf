import { useState } from 'react';
import { IMPORT_COLUMNS, type ImportColumn } from '../../../api/contract/imports.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field/choice-fields.tsx';

export type Columns = Partial<Record<ImportColumn, string>>;

interface ColumnsFormProps {
  readonly headers: readonly string[];
  readonly found: Columns;
  readonly isBusy: boolean;
  readonly onDone: (columns: Columns) => void;
}

const CHOOSE = { value: '', label: 'Elija una columna' } as const;
const NONE = { value: '', label: 'Ninguna' } as const;

export function ColumnsForm({ headers, found, isBusy, onDone }: ColumnsFormProps) {
  const [columns, setColumns] = useState<Columns>(found);
  const missing = IMPORT_COLUMNS.filter(({ key, isRequired }) => isRequired && !columns[key]);
  return (
    <section className="r-import-columns" aria-label="Columnas del archivo">
      <h2>Columnas del archivo</h2>
      <p className="r-muted">Indique qué columna del archivo contiene cada dato.</p>
      <div className="r-import-fields">
        {IMPORT_COLUMNS.map(({ key, label, isRequired }) => (
          <SelectField
            key={key}
            label={label}
            isRequired={isRequired}
            none={isRequired ? CHOOSE : NONE}
            options={headers.map((header) => ({ value: header, label: header }))}
            value={columns[key] ?? ''}
            onChange={(header) => setColumns({ ...columns, [key]: header })}
          />
        ))}
      </div>
      <Button
        intent="primary"
        text="Revisar las filas"
        loading={isBusy}
        disabled={missing.length > 0}
        onClick={() => onDone(columns)}
      />
      {missing.length > 0 && (
        <p className="r-muted" role="status">
          Falta indicar: {missing.map(({ label }) => label).join(', ')}.
        </p>
      )}
    </section>
  );
}
