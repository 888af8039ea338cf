import type { HistoryEvent } from '../../../api/contract/history.ts';
import './history.css';

const NONE = '—';

/** What an event changed, field by field: before and after. */
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
            <td>{before ?? NONE}</td>
            <td>{after ?? NONE}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
