import { Link } from 'react-router-dom';
import { calls } from '../../../api/contract/calls.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { PhoneLink } from '../../ui/show/phone-link.tsx';

/** Beside the table of the specification: the reference, how it was asked for, the person and their telephone. */
export function ContactFacts({ reservation }: { reservation: Reservation }) {
  const { reference, origin, person } = reservation;
  return (
    <dl className="r-detail-contact">
      {reference && (
        <div>
          <dt>Correlativo / Pase</dt>
          <dd>{reference}</dd>
        </div>
      )}
      {origin && (
        <div>
          <dt>Medio de solicitud</dt>
          <dd>{origin}</dd>
        </div>
      )}
      {person?.cui && (
        <div>
          <dt>Persona</dt>
          <dd>
            <Link to={`/admin/manage-person-profile/${person.cui}`}>
              {person.first_name} {person.last_name}
            </Link>
          </dd>
        </div>
      )}
      {person?.cui && <Phone cui={person.cui} />}
    </dl>
  );
}

function Phone({ cui }: { cui: string }) {
  const { data } = useCall(calls.personInfo, { params: { cui } });
  const { phone } = data?.person ?? {};
  if (!phone) return null;
  return (
    <div>
      <dt>Teléfono</dt>
      <dd>
        <PhoneLink phone={phone} />
      </dd>
    </div>
  );
}
