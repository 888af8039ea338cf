import type { ApiError } from '../../shared/call/api-error.ts';
import { currentUser } from '../../shared/call/shown-session.ts';
import { AlertInSight } from '../../shared/kit/alert-in-sight.tsx';
import { dateText } from '../../shared/text/date-text.ts';
import { GENDER_NAMES } from '../../shared/text/person-texts.ts';

interface Props {
  readonly changes: ApiError['changes'];
  readonly labels: Readonly<Record<string, string>>;
}

export default function ChangedMeanwhile({ changes, labels }: Props) {
  const own = currentUser()?.email;
  const isOwn = changes.every(({ user }) => user === own);
  return (
    <AlertInSight of={changes}>
      <div className="r-account-notice r-profile-changed">
        <p>
          <strong>
            {isOwn
              ? 'Sus datos se cambiaron en otra ventana o en otro dispositivo mientras usted los editaba.'
              : 'El personal cambió sus datos mientras usted los editaba.'}
          </strong>{' '}
          Todavía no se ha guardado nada.
        </p>
        <ul>
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              {labels[field] ?? field}: antes {shown(field, before)}, ahora {shown(field, after)}
            </li>
          ))}
        </ul>
        <p>Lo que usted escribió sigue aquí. Revíselo: al guardar de nuevo queda lo que se ve.</p>
      </div>
    </AlertInSight>
  );
}

function shown(field: string, value: ApiError['changes'][number]['after']): string {
  const text = value === null ? '' : String(value);
  if (text === '') return 'sin dato';
  return `«${field === 'date_of_birth' ? dateText(text) : (GENDER_NAMES[text] ?? text)}»`;
}
