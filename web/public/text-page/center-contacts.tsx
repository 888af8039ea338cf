import { searchCalls } from '../../../api/contract/search.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Facts } from '../../shared/site/site-shell.tsx';

export function CenterContacts() {
  const { data } = useCall(searchCalls.searchFilters, {}, { staleTime: 60_000 });
  if (!data || data.centers.length === 0) return null;
  return (
    <section aria-labelledby="centros-contacto">
      <h2 id="centros-contacto">Centros deportivos</h2>
      <ul className="r-contacts">
        {data.centers.map(({ id, name, address, hours, phone, human_phone: shown, email }) => (
          <li key={id} className="r-card r-card-body">
            <h3>{name}</h3>
            <Facts
              of={{
                Dirección: address || null,
                Horario: hours || null,
                Teléfono: phone === '' ? null : <a href={`tel:${phone}`}>{shown}</a>,
                Correo: email === '' ? null : <a href={`mailto:${email}`}>{email}</a>,
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
