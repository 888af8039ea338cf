import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import { IMPORT_COLUMNS, type ImportRow } from '../../../api/contract/imports.ts';
import { useAction } from '../../shared/kit/use-action.ts';
import type { Columns } from './columns-form.tsx';

export type ImportStep =
  | { readonly name: 'file' }
  | ({ readonly name: 'columns' } & Matched)
  | ({ readonly name: 'checked'; readonly rows: readonly ImportRow[] } & Matched)
  | {
      readonly name: 'done';
      readonly rows: readonly ImportRow[];
      readonly importId: string;
      readonly warnings: readonly string[];
    };

interface Matched {
  readonly headers: readonly string[];
  readonly columns: Columns;
}

const FAILURES = {
  read: 'No ha sido posible leer el archivo',
  check: 'No ha sido posible revisar el archivo',
  import: 'No ha sido posible importar las reservas',
} as const;

/** Takes a file through its steps: columns, dry run, import. */
export function useImport() {
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState<ImportStep>({ name: 'file' });
  const reading = useAction(calls.importColumns, { failure: FAILURES.read });
  const checking = useAction(calls.importReservations, { failure: FAILURES.check });
  const importing = useAction(calls.importReservations, { failure: FAILURES.import });

  async function choose(chosen: File) {
    setFile(chosen);
    setStep({ name: 'file' });
    const answer = await reading.run({ body: { file: chosen } });
    if (!answer) return;
    const { headers, columns } = answer;
    const isComplete = IMPORT_COLUMNS.every(({ key, isRequired }) => !isRequired || key in columns);
    if (isComplete) await check(chosen, { headers, columns });
    else setStep({ name: 'columns', headers, columns });
  }

  async function check(chosen: File, matched: Matched) {
    const answer = await checking.run({ body: bodyOf(chosen, matched.columns, true) });
    if (answer) setStep({ name: 'checked', rows: answer.rows, ...matched });
  }

  async function carryOut() {
    if (step.name !== 'checked' || !file) return;
    const answer = await importing.run({ body: bodyOf(file, step.columns, false) });
    if (!answer) return;
    const { rows, import_id: importId, warnings } = answer;
    // Somebody else may have taken an hour since the rows were checked.
    setStep(importId === null ? { ...step, rows } : { name: 'done', rows, importId, warnings });
  }

  return {
    file,
    step,
    choose,
    carryOut,
    async checkWith(columns: Columns) {
      if (file && step.name === 'columns') await check(file, { headers: step.headers, columns });
    },
    changeColumns() {
      if (step.name === 'checked') setStep({ name: 'columns', headers: step.headers, columns: step.columns });
    },
    isReading: reading.isBusy || checking.isBusy,
    isImporting: importing.isBusy,
    restart() {
      setFile(null);
      setStep({ name: 'file' });
    },
  };
}

function bodyOf(file: File, columns: Columns, isDry: boolean) {
  // '' keeps the server from finding a column by itself that was set to none.
  const chosen = Object.fromEntries(IMPORT_COLUMNS.map(({ key }) => [key, columns[key] ?? '']));
  return { file, dry_run: isDry, columns: JSON.stringify(chosen) };
}
