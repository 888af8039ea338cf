import { searchCalls } from '../../api/contract/search.ts';
import { useCall } from '../shared/call/use-call.ts';

export default function CenterPhones() {
  const { data } = useCall(searchCalls.searchFilters, {}, { staleTime: 60_000 });
  const reachable = (data?.centers ?? []).filter(({ phone }) => phone !== '');
  if (reachable.length === 0) return null;
  return (
    <ul className="r-account-phones" aria-label="Teléfonos de los centros deportivos">
      {reachable.map(({ id, name, phone, human_phone }) => (
        <li key={id}>
          {name}: <a href={`tel:${phone}`}>{human_phone}</a>
        </li>
      ))}
    </ul>
  );
}
