import { ProgressBar } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import type { ImportRow } from '../../../api/contract/imports.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { figureText } from '../../shared/text/figure-text.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/show/note.tsx';
import { ColumnsForm } from './columns-form.tsx';
import { FileDrop } from './file-drop.tsx';
import './import.css';
import { PastImports } from './past-imports.tsx';
import { countOf, RowsTable } from './rows-table.tsx';
import { useImport } from './use-import.ts';
import { UsedColumns } from './used-columns.tsx';

const LIST = new Intl.ListFormat('es', { type: 'conjunction' });

export default function ImportPage() {
  const { file, step, choose, checkWith, carryOut, changeColumns, restart, isReading, isImporting } =
    useImport();
  return (
    <Page
      title="Importar reservas"
      lead="Cree muchas reservas a la vez desde un archivo: los partidos de una temporada o las reservas de otro sistema."
      actions={
        <>
          <DownloadButton
            icon={<Download />}
            text="Plantilla de Excel"
            href="/download/import-template.xlsx"
            isNewTab={false}
          />
          <DownloadButton
            icon={<Download />}
            text="Plantilla CSV"
            href="/download/import-template.csv"
            isNewTab={false}
          />
        </>
      }
    >
      <div className="r-import">
        <FileDrop file={file} isBusy={isReading || isImporting} onFile={(chosen) => void choose(chosen)} />
        {isReading && (
          <div role="status">
            Revisando el archivo…
            <ProgressBar aria-label="Progreso" />
          </div>
        )}
        {step.name === 'columns' && (
          <ColumnsForm
            key={file?.name}
            headers={step.headers}
            found={step.columns}
            isBusy={isReading}
            onDone={(columns) => void checkWith(columns)}
          />
        )}
        {step.name === 'checked' && !isReading && (
          <>
            <Verdict rows={step.rows} isImporting={isImporting} onImport={() => void carryOut()} />
            {isImporting && <Progress total={step.rows.length} />}
            <UsedColumns {...step} isBusy={isImporting} onChange={changeColumns} />
            <RowsTable rows={worstFirst(step.rows)} />
          </>
        )}
        {step.name === 'done' && (
          <Created
            count={step.rows.length}
            importId={step.importId}
            warnings={step.warnings}
            onRestart={restart}
          />
        )}
        <PastImports />
      </div>
    </Page>
  );
}

interface VerdictProps {
  readonly rows: readonly ImportRow[];
  readonly isImporting: boolean;
  readonly onImport: () => void;
}

function Verdict({ rows, isImporting, onImport }: VerdictProps) {
  const created = countOf(rows, 'new');
  const isClean = created === rows.length;
  return (
    <Note tone={isClean ? 'good' : 'warning'}>
      <strong>{isClean ? 'El archivo se puede importar' : 'El archivo no se puede importar todavía'}</strong>
      <p role="status">
        {outcomeOf(rows)}
        {!isClean &&
          ' Se importan todas las filas o ninguna: corrija el archivo o quite esas filas, y elíjalo de nuevo.'}
      </p>
      <Button
        intent="primary"
        text={created === 1 ? 'Importar 1 reserva' : `Importar ${figureText(created)} reservas`}
        disabled={!isClean}
        loading={isImporting}
        onClick={onImport}
      />
    </Note>
  );
}

/** `12 filas se crearían y 1 tiene errores.` */
function outcomeOf(rows: readonly ImportRow[]): string {
  const parts = [
    [countOf(rows, 'new'), 'se crearía', 'se crearían'],
    [countOf(rows, 'taken'), 'está ocupada', 'están ocupadas'],
    [countOf(rows, 'invalid'), 'tiene errores', 'tienen errores'],
  ] as const;
  const [first = '', ...others] = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many], index) => {
      const noun = index > 0 ? '' : count === 1 ? 'fila ' : 'filas ';
      return `${figureText(count)} ${noun}${count === 1 ? one : many}`;
    });
  return `${LIST.format([first, ...others])}.`;
}

interface CreatedProps {
  readonly count: number;
  readonly importId: string;
  readonly warnings: readonly string[];
  readonly onRestart: () => void;
}

function Created({ count, importId, warnings, onRestart }: CreatedProps) {
  const { data } = useCall(calls.imports, {}, { keepPrevious: true });
  const status = data?.imports.find(({ id }) => id === importId)?.status;
  const isUndone = status === 'undoing' || status === 'undone';
  // The button that was pressed is gone.
  const result = useRef<HTMLElement>(null);
  useEffect(() => result.current?.focus(), []);
  return (
    <Note tone={isUndone ? 'info' : 'good'}>
      <strong ref={result} tabIndex={-1}>
        {isUndone
          ? 'La importación se deshizo'
          : count === 1
            ? 'Se ha creado 1 reserva'
            : `Se han creado ${figureText(count)} reservas`}
      </strong>
      {!isUndone && warnings.map((warning) => <p key={warning}>{warning}</p>)}
      {!isUndone && <p>Si algo no está bien, puede deshacer la importación entera en la lista de abajo.</p>}
      <Button text="Importar otro archivo" onClick={onRestart} />
    </Note>
  );
}

function Progress({ total }: { readonly total: number }) {
  const { data } = useCall(calls.imports, {}, { keepPrevious: true, refetchInterval: 1_000 });
  const current = data?.imports.find(({ status }) => status === 'requested');
  // The rows are checked once more before the first one is placed.
  const text = current
    ? `Importando: ${figureText(current.done)} de ${figureText(total)} reservas`
    : 'Preparando la importación…';
  return (
    <div role="status" className="r-import-progress">
      {text}
      <ProgressBar aria-label="Progreso" {...(current && { value: current.done / total })} />
    </div>
  );
}

function worstFirst(rows: readonly ImportRow[]): readonly ImportRow[] {
  const isBad = ({ state }: ImportRow) => state === 'invalid' || state === 'taken';
  return [...rows.filter(isBad), ...rows.filter((row) => !isBad(row))];
}
