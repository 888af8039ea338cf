import { useState } from 'react';
import { IMPORT_MAX_BYTES } from '../../../api/contract/imports.ts';
import { FileArea } from '../../ui/upload/file-area.tsx';

interface FileDropProps {
  readonly file: File | null;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

const MEGABYTES = IMPORT_MAX_BYTES / (1024 * 1024);

export function FileDrop({ file, isBusy, onFile }: FileDropProps) {
  const [problem, setProblem] = useState('');
  const accept = (chosen: File) => {
    const isTooLarge = chosen.size > IMPORT_MAX_BYTES;
    setProblem(isTooLarge ? `El archivo pesa más de ${MEGABYTES} MB. Divídalo en varios archivos.` : '');
    if (!isTooLarge) onFile(chosen);
  };
  return (
    <FileArea
      name="Archivo de reservas"
      label="Archivo con las reservas"
      hint={`Excel (.xlsx) o CSV de ${MEGABYTES} MB y 10,000 filas como máximo. También puede arrastrarlo aquí.`}
      accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      buttonText={file ? 'Elegir otro archivo' : 'Elegir archivo'}
      isPrimary={!file}
      disabled={isBusy}
      onFile={accept}
      problem={problem}
      chosen={file && <span>{file.name}</span>}
    />
  );
}
