import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { DialogButtons } from '../shared/kit/dialog-buttons.tsx';
import { CameraIcon, DocumentIcon } from '../shared/kit/icons.tsx';
import { Modal } from '../shared/kit/modal.tsx';
import { PICTURE_TYPES, preparePicture } from '../shared/kit/picture-file.ts';
import './upload-dialog.css';

interface Props {
  /** Which camera a phone offers: that of the front for faces, that of the back for documents. */
  readonly camera: 'user' | 'environment';
  readonly children?: ReactNode;
  /** Shows the chosen picture above all else, false before there is one. Default: beneath the buttons. */
  readonly frame?: (picture: ReactNode) => ReactNode;
  readonly progress: number | null;
  readonly isBusy: boolean;
  readonly onUpload: (file: File) => void;
  readonly onClose: () => void;
}

export function UploadDialog({ camera, children, frame, progress, isBusy, onUpload, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [objection, setObjection] = useState('');
  const hint = useId();
  const preview = usePreview(file);
  /** The file that is being made smaller: of two chosen in a hurry the second counts. */
  const [preparing, setPreparing] = useState<File | null>(null);
  const latest = useRef<File | null>(null);
  const prepare = async (chosen: File | undefined) => {
    if (!chosen) return;
    latest.current = chosen;
    setFile(null);
    setObjection('');
    setPreparing(chosen);
    const prepared = await preparePicture(chosen);
    if (latest.current !== chosen) return;
    setPreparing(null);
    if ('file' in prepared) setFile(prepared.file);
    else setObjection(prepared.objection);
  };
  const picture = preview !== '' && <img className="r-upload-preview" src={preview} alt="Imagen elegida" />;
  return (
    <Modal
      title="Cargar imagen"
      size="small"
      onClose={onClose}
      footer={
        <DialogButtons
          text="Cargar imagen"
          {...(!file && { blockedBy: hint })}
          isBusy={isBusy}
          onClick={() => file && onUpload(file)}
          onCancel={onClose}
        />
      }
    >
      {frame?.(picture)}
      {children}
      <div className="r-upload-ways">
        <FileButton
          icon={<CameraIcon />}
          text="Tomar fotografía"
          capture={camera}
          onFile={(chosen) => void prepare(chosen)}
        />
        <FileButton icon={<DocumentIcon />} text="Elegir archivo" onFile={(chosen) => void prepare(chosen)} />
      </div>
      {objection !== '' ? (
        <p id={hint} className="r-field-error" role="alert" tabIndex={-1}>
          {objection}
        </p>
      ) : (
        !file && (
          <p id={hint} className="r-muted" tabIndex={-1} role="status">
            {preparing ? 'Preparando la imagen…' : 'Elija una imagen JPEG, PNG o WebP.'}
          </p>
        )
      )}
      {!frame && picture}
      {isBusy && (
        <progress
          className="r-upload-progress"
          value={progress ?? undefined}
          aria-label="Envío de la imagen"
        />
      )}
    </Modal>
  );
}

function usePreview(file: File | null): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!file) return setAddress('');
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

interface FileButtonProps {
  readonly icon: ReactNode;
  readonly text: string;
  readonly capture?: 'user' | 'environment';
  readonly onFile: (file: File | undefined) => void;
}

/** The browser's own field, in front of what looks like a button. */
function FileButton({ icon, text, capture, onFile }: FileButtonProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="r-upload-way">
      <input
        id={id}
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        {...(capture && { capture })}
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <label htmlFor={id} className="r-button">
        {icon}
        {text}
      </label>
    </div>
  );
}
