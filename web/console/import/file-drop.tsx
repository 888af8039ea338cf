import { Upload } from '@blueprintjs/icons';
import { type DragEvent, useId, useRef, useState } from 'react';
import { IMPORT_MAX_BYTES } from '../../../api/contract/imports.ts';
import { Button } from '../../ui/button.tsx';
import '../../ui/upload/upload.css';

interface FileDropProps {
  readonly file: File | null;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

const MEGABYTES = IMPORT_MAX_BYTES / (1024 * 1024);

/** Takes a table by button or by dropping it here. */
export function FileDrop({ file, isBusy, onFile }: FileDropProps) {
  const id = useId();
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  const take = (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (!chosen || isBusy) return;
    const isTooLarge = chosen.size > IMPORT_MAX_BYTES;
    setProblem(isTooLarge ? `El archivo pesa más de ${MEGABYTES} MB. Divídalo en varios archivos.` : '');
    if (!isTooLarge) onFile(chosen);
  };
  return (
    <section
      className={`ui-upload ${isOver ? 'is-over' : ''}`}
      aria-label="Archivo de reservas"
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <label htmlFor={id} className="r-label">
        Archivo con las reservas
      </label>
      <p id={noteId} className="r-field-hint">
        Excel (.xlsx) o CSV de {MEGABYTES} MB y 10,000 filas como máximo. También puede arrastrarlo aquí.
      </p>
      <input
        ref={input}
        id={id}
        className="r-sr-only"
        type="file"
        accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        disabled={isBusy}
        aria-describedby={noteId}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again, once it was corrected.
          event.target.value = '';
        }}
      />
      <div className="ui-upload-buttons">
        <Button
          icon={<Upload />}
          intent={file ? 'none' : 'primary'}
          text={file ? 'Elegir otro archivo' : 'Elegir archivo'}
          disabled={isBusy}
          onClick={() => input.current?.click()}
        />
        {file && <span>{file.name}</span>}
      </div>
      <div role="alert" className="r-field-error">
        {problem}
      </div>
    </section>
  );
}
