import type { ApiError } from '../../shared/api-error.ts';
import { Note } from './note.tsx';

interface ChangedNoteProps {
  readonly changes: ApiError['changes'];
  readonly labels: Readonly<Record<string, string>>;
}

/** What somebody else changed while this form was open, field by field. Nothing typed is lost. */
export function ChangedNote({ changes, labels }: ChangedNoteProps) {
  const who = changes[0]?.user || 'Otra persona';
  return (
    <div role="alert">
      <Note tone="warning" title={`${who} cambió este registro mientras usted lo editaba`}>
        <ul className="ui-changes">
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              {labels[field] ?? field}: {shown(before)} → {shown(after)}
            </li>
          ))}
        </ul>
        <p>Revise sus datos. Si guarda ahora, los suyos reemplazan a esos.</p>
      </Note>
    </div>
  );
}

function shown(value: ApiError['changes'][number]['after']): string {
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return value === null || value === '' ? '(vacío)' : `«${value}»`;
}
