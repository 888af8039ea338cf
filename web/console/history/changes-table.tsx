import type { HistoryEvent } from '../../../api/contract/history.ts';
import { Thumb } from '../../ui/show/thumb.tsx';
import './history.css';

const NONE = '—';
const PICTURE_PX = 60;

export function ChangesTable({ changes }: { changes: HistoryEvent['changes'] }) {
  if (changes.length === 0) return null;
  return (
    <table className="hi-changes">
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">Antes</th>
          <th scope="col">Después</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td>{shownValue(field, before)}</td>
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
