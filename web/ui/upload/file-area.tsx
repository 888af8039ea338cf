import { Upload } from '@blueprintjs/icons';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { useGivenFiles } from './use-given-files.ts';
import './upload.css';

interface FileAreaProps {
  readonly label: string;
  readonly name?: string;
  readonly hint: ReactNode;
  readonly accept: string;
  readonly buttonText: string;
  readonly isPrimary?: boolean;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
  readonly takesPaste?: boolean;
  readonly problem: string;
  readonly preview?: ReactNode;
  readonly chosen?: ReactNode;
  readonly children?: ReactNode;
}

/** Blueprint's FileInput is one line without preview, whose button is not a button. */
export function FileArea(props: FileAreaProps) {
  const { label, name = label, disabled, onFile, takesPaste = false, isPrimary = false } = props;
  const id = useId();
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [areMany, setMany] = useState(false);
  const accept = (files: FileList | null) => {
    const [file, ...others] = files ?? [];
    if (!file || disabled) return;
    // Taking the first one of them would leave the person thinking that all were taken.
    setMany(others.length > 0);
    if (others.length === 0) onFile(file);
  };
  const isOver = useGivenFiles(accept, takesPaste);
  return (
    <section className={`ui-upload ${isOver ? 'is-over' : ''}`} aria-label={name}>
      {props.preview}
      <label htmlFor={id} className="r-label">
        {label}
      </label>
      <p id={noteId} className="r-field-hint">
        {props.hint}
      </p>
      <input
        ref={input}
        id={id}
        className="r-sr-only"
        type="file"
        accept={props.accept}
        disabled={disabled}
        aria-describedby={noteId}
        onChange={(event) => {
          accept(event.target.files);
          // The same file may be chosen again, once it was corrected.
          event.target.value = '';
        }}
      />
      <div className="ui-upload-buttons">
        <Button
          icon={<Upload />}
          intent={isPrimary ? 'primary' : 'none'}
          text={props.buttonText}
          disabled={disabled}
          onClick={() => input.current?.click()}
        />
        {props.chosen}
      </div>
      {props.children}
      <div role="alert" className="r-field-error">
        {areMany ? 'Elija un solo archivo a la vez.' : props.problem}
      </div>
    </section>
  );
}
