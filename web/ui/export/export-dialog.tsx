import { ProgressBar } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { isSessionEnd, sentenceOf } from '../../shared/call/api-error.ts';
import { saveFile } from '../../shared/kit/save-file.ts';
import { figureText } from '../../shared/text/figure-text.ts';
import { Button } from '../button.tsx';
import { Modal } from '../dialog/modal.tsx';
import { Note } from '../show/note.tsx';
import { receiveFile } from './receive-file.ts';

interface Props {
  readonly href: string;
  readonly rows: number;
  readonly onClose: () => void;
}

type State =
  | { readonly is: 'arriving'; readonly bytes: number }
  | { readonly is: 'failed'; readonly error: string };

const BEGUN: State = { is: 'arriving', bytes: 0 };

export function ExportDialog({ href, rows, onClose }: Props) {
  const [state, setState] = useState(BEGUN);
  const [attempt, setAttempt] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is one more download
  useEffect(() => {
    const leaving = new AbortController();
    setState(BEGUN);
    receiveFile(href, (bytes) => setState({ is: 'arriving', bytes }), leaving.signal).then(
      ({ content, name }) => {
        saveFile(content, name);
        onClose();
      },
      (thrown: unknown) => {
        if (leaving.signal.aborted) return;
        if (isSessionEnd(thrown)) window.location.reload();
        setState({ is: 'failed', error: sentenceOf(thrown) });
      },
    );
    return () => leaving.abort();
  }, [href, attempt]);
  const hasFailed = state.is === 'failed';
  return (
    <Modal
      title="Descarga"
      size="small"
      isStatic
      onClose={onClose}
      footer={
        <>
          <Button text={hasFailed ? 'Cerrar' : 'Cancelar la descarga'} onClick={onClose} />
          {hasFailed && <Button intent="primary" text="Reintentar" onClick={() => setAttempt(attempt + 1)} />}
        </>
      }
    >
      {hasFailed ? (
        <Note tone="danger">{state.error}</Note>
      ) : (
        <>
          <p role="status">Preparando el archivo: {figureText(rows)} filas</p>
          <ProgressBar aria-label="Progreso" />
          <p>{state.bytes === 0 ? 'Esperando los primeros datos…' : `${sizeText(state.bytes)} recibidos`}</p>
        </>
      )}
    </Modal>
  );
}

function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.ceil(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
