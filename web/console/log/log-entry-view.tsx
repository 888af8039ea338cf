import { useEffect, useRef } from 'react';
import type { ResponseOf } from '../../../api/contract/call.ts';
import type { calls } from '../../../api/contract/calls.ts';
import { type LogEntry, logTableName, logTypeName } from '../../../api/contract/log.ts';
import { dateText } from '../../shared/text/date-text.ts';
import { CopiedText } from '../../ui/show/copied-text.tsx';
import { Note } from '../../ui/show/note.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { ChangesTable } from '../history/changes-table.tsx';
import '../history/history.css';

type Opened = ResponseOf<typeof calls.logEntry>;

interface Props {
  readonly opened: Opened;
  /** It was opened from another entry, whose link had the focus. */
  readonly isFollowed: boolean;
  readonly onFollow: (id: string) => void;
}

export function LogEntryView({ opened, isFollowed, onFollow }: Props) {
  const { entry, subject: register, event, origin, cause, effects, related } = opened;
  // The later steps of a request are not noted as caused by its first one.
  const hasSteps = cause === null && related.length > 0;
  const summary = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFollowed) summary.current?.focus();
  }, [isFollowed]);
  return (
    <>
      <h3 ref={summary} className="hi-summary" tabIndex={-1}>
        {entry.summary}
      </h3>
      {register !== '' && <p>{register}</p>}
      <p className="hi-by">
        {whenOf(entry)} · {entry.user_email || 'Sistema'} · {logTypeName(entry.type)} ·{' '}
        {logTableName(entry.table)} ·{' '}
        <CopiedText value={entry.register_name} noun="el identificador" className="ui-short-id" />
      </p>
      {origin && (
        <p className="hi-by">
          {[origin.screen && `Desde ${origin.screen}`, origin.address && `dirección ${origin.address}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <ChangesTable changes={event?.changes ?? []} />
      <h3 className="hi-summary hi-part">Qué lo causó</h3>
      {cause ? (
        <Entries entries={[cause]} onFollow={onFollow} />
      ) : (
        <p className="hi-by">
          {entry.user_email
            ? `Lo hizo ${entry.user_email} directamente.`
            : 'Lo hizo el sistema por su cuenta.'}
        </p>
      )}
      {(effects.length > 0 || !hasSteps) && (
        <>
          <h3 className="hi-summary hi-part">A qué llevó</h3>
          {effects.length > 0 ? (
            <Entries entries={effects} onFollow={onFollow} />
          ) : (
            <p className="hi-by">No llevó a ningún otro evento.</p>
          )}
        </>
      )}
      {related.length > 0 && (
        <>
          <h3 className="hi-summary hi-part">La misma solicitud también hizo</h3>
          <Entries entries={related} onFollow={onFollow} />
        </>
      )}
      {opened.has_more && <Note>Hay más eventos. De cada lista se muestran los primeros 50.</Note>}
    </>
  );
}

interface EntriesProps {
  readonly entries: readonly LogEntry[];
  readonly onFollow: (id: string) => void;
}

function Entries({ entries, onFollow }: EntriesProps) {
  return (
    <ul className="hi-related">
      {entries.map((entry) => (
        <li key={entry.id}>
          <TextButton onClick={() => onFollow(entry.id)}>{entry.summary}</TextButton>{' '}
          <small className="r-muted">
            {logTableName(entry.table)} {entry.register_subject || entry.register_name} · {whenOf(entry)} ·{' '}
            {entry.user_email || 'Sistema'}
          </small>
        </li>
      ))}
    </ul>
  );
}

/** With seconds, as the log's list. */
const whenOf = ({ created_at_date, created_at_hour }: LogEntry) =>
  `${dateText(created_at_date)} ${created_at_hour}`;
