import type { ApiError } from '../../shared/call/api-error.ts';
import { AlertInSight } from '../../shared/kit/alert-in-sight.tsx';
import { Note } from './note.tsx';

const AND = new Intl.ListFormat('es', { type: 'conjunction' });

interface ChangedNoteProps {
  readonly changes: ApiError['changes'];
  readonly labels: Readonly<Record<string, string>>;
}

export function ChangedNote({ changes, labels }: ChangedNoteProps) {
  const people = [...new Set(changes.map(({ user }) => user))].filter(Boolean);
  const who = people.length > 0 ? AND.format(people) : 'Otra persona';
  return (
    <AlertInSight of={changes}>
      <Note
        tone="warning"
        title={`${who} ${people.length > 1 ? 'cambiaron' : 'cambió'} este registro mientras usted lo editaba`}
      >
        <ul className="ui-changes">
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              {labels[field] ?? field}: {shown(before)} → {shown(after)}
            </li>
          ))}
        </ul>
        <p>
          Lo que usted escribió sigue aquí; lo demás ya muestra el valor nuevo. Revíselo: al guardar, queda lo
          que se ve en el formulario.
        </p>
      </Note>
    </AlertInSight>
  );
}

function shown(value: ApiError['changes'][number]['after']): string {
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return value === null || value === '' ? '(vacío)' : `«${value}»`;
}
