import { useState } from 'react';
import { attractionListCalls } from '../../../api/contract/catalog/attraction-lists.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { SelectField } from '../../shared/fields/select-field.tsx';
import CalendarFeed from './calendar-feed.tsx';

export default function CourtFeed() {
  const courts = useCall(attractionListCalls.manageAttractions, { params: { center: 'all' } });
  const [court, setCourt] = useState(0);
  return (
    <div className="r-calendar-court">
      <h3>Calendario de una cancha</h3>
      <SelectField
        label="Atracción"
        value={court}
        onChange={setCourt}
        options={[
          { value: 0, label: 'Seleccione', disabled: true },
          ...(courts.data?.attractions ?? []).map(({ id, name, center_name: center }) => ({
            value: id,
            label: `${center} - ${name}`,
          })),
        ]}
      />
      {court !== 0 && <CalendarFeed key={court} attractionId={court} />}
    </div>
  );
}
