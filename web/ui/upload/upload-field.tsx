import { ProgressBar } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../shared/call/api-error.ts';
import { PICTURE_TYPES, preparePicture } from '../../shared/kit/picture-file.ts';
import { Button } from '../button.tsx';
import { FileArea } from './file-area.tsx';

interface UploadFieldProps {
  readonly label: string;
  /** Sends the file: `attempt` of `useAction`. Throws `ApiError`. */
  readonly upload: (file: File) => Promise<unknown>;
  readonly progress: number | null;
  readonly failure?: string;
}

/** Chooses a picture (by button, dropped or pasted anywhere on the page), shows it, and sends it on submit. */
export function UploadField(props: UploadFieldProps) {
  const { label, upload, progress } = props;
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const preview = usePreview(file);
  /** The last chosen file: of two chosen quickly, the second counts. */
  const latest = useRef<File | null>(null);

  const prepare = async (chosen: File) => {
    latest.current = chosen;
    setFile(null);
    setProblem('');
    const prepared = await preparePicture(chosen);
    if (latest.current !== chosen) return;
    if ('file' in prepared) setFile(prepared.file);
    else setProblem(prepared.objection);
  };
  const send = async () => {
    if (!file) return;
    setBusy(true);
    setProblem('');
    try {
      await upload(file);
      setFile(null);
    } catch (thrown) {
      setProblem(props.failure ? `${props.failure}. ${sentenceOf(thrown)}` : sentenceOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FileArea
      label={label}
      hint="JPEG, PNG o WebP de 8 MB como máximo. También puede arrastrarla aquí o pegarla."
      accept={PICTURE_TYPES.join(',')}
      buttonText={file ? 'Elegir otra' : 'Elegir archivo'}
      disabled={isBusy}
      onFile={(chosen) => void prepare(chosen)}
      takesPaste
      problem={problem}
      preview={
        preview && (
          <img className="ui-upload-preview" src={preview} alt={`Vista previa: ${file?.name ?? ''}`} />
        )
      }
      chosen={
        file && <Button intent="primary" text="Cargar imagen" loading={isBusy} onClick={() => void send()} />
      }
    >
      {isBusy && (
        <div role="status" className="ui-upload-progress">
          <ProgressBar aria-label="Progreso" value={progress ?? 0} stripes={progress === 1} />
          {(progress ?? 0) < 1 ? `${Math.round((progress ?? 0) * 100)} %` : 'Procesando…'}
        </div>
      )}
    </FileArea>
  );
}

function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}
