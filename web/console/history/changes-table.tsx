import type { HistoryEvent } from '../../../api/contract/history.ts';
import { Thumb } from '../../ui/show/thumb.tsx';
import './history.css';

const NONE = '—';
const PICTURE_PX = 60;

/** Without a column for former values where there is none, such as where something was created. */
export function ChangesTable({ changes }: { changes: HistoryEvent['changes'] }) {
  if (changes.length === 0) return null;
  const hasFormer = changes.some(({ before }) => before !== null);
  return (
    <table className="hi-changes">
      <thead>
        <tr>
          <th scope="col">Campo</th>
          {hasFormer && <th scope="col">Antes</th>}
          <th scope="col">{hasFormer ? 'Después' : 'Valor'}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            {hasFormer && <td>{shownValue(field, before)}</td>}
            <td>{shownValue(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name of a file says nothing: a picture is shown, or a placeholder once its file was removed. */
function shownValue(field: string, value: string | null) {
  if (value === null) return NONE;
  return field === 'image' ? <Thumb image={value} alt="Imagen" size={PICTURE_PX} /> : value;
}
