import { Cross } from '@blueprintjs/icons';
import { useState } from 'react';
import { isCalendarDate } from '../../../api/contract/calendar-date.ts';
import { calls } from '../../../api/contract/calls.ts';
import type { WaitingPerson } from '../../../api/contract/waiting-list.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { useElsewhere } from '../../shared/session/own-centers.ts';
import { useProductNow } from '../../shared/text/clock.ts';
import { dateText, dateTimeText } from '../../shared/text/date-text.ts';
import { hourRange } from '../../shared/text/dates.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date/date-fields.tsx';
import { SelectField } from '../../ui/field/choice-fields.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { FilterBar } from '../../ui/page/filter-bar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Badge } from '../../ui/show/badge.tsx';
import { PhoneLink } from '../../ui/show/phone-link.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { isListId, useListAddress } from '../../ui/table/use-list-address.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { PersonDetailModal } from '../person-detail/person-detail-modal.tsx';
import { useAttractionOptions } from '../places/use-places.ts';

/** Empty: every day from today on. */
const FILTERS = { center: '0', attraction: '0', date: '' };
const CHECKS = { center: isListId, attraction: isListId, date: isCalendarDate };

export default function WaitingListPage() {
  const list = useListAddress(FILTERS, CHECKS);
  const { center, attraction, date } = list.filters;
  const today = useProductNow()?.date;
  const attractions = useAttractionOptions(center === '0' ? '' : center);
  const query = { center: Number(center), attraction: Number(attraction), ...(date && { date }) };
  const { data, ...load } = useCall(calls.waitingPeople, { query }, { keepPrevious: true });
  const [shown, setShown] = useState<string | null>(null);
  const isFiltered = date !== '' || attraction !== '0';
  return (
    <Page
      title="Lista de espera"
      lead="Quien espera una hora ocupada la recibe en oferta cuando se libera, por orden de llegada."
      tools={
        <FilterBar>
          <DateField
            label="Fecha"
            isLive
            min={today}
            value={date}
            onChange={(chosen) => list.setFilters({ date: chosen })}
          />
          {center !== '0' && (
            <SelectField
              label="Atracción"
              options={attractions}
              value={attraction}
              onChange={(chosen) => list.setFilters({ attraction: chosen })}
            />
          )}
          {isFiltered && (
            <Button
              text="Ver todas las fechas"
              onClick={() => list.setFilters({ date: '', attraction: '0' })}
            />
          )}
        </FilterBar>
      }
    >
      <DataTable
        caption="Lista de espera"
        columns={columns(setShown)}
        rows={data?.waiting}
        load={load}
        empty="Nadie espera una hora aquí."
        emptyHint={
          isFiltered
            ? 'Elija otra fecha o atracción.'
            : 'Una persona entra en la lista cuando, en su cuenta, pide que se le avise de una hora ocupada.'
        }
        emptyAction={<LinkButton text="Ver la programación" to="/admin/programmation" />}
        actionsWidth="9.5rem"
        actions={(one) => <RemoveButton one={one} />}
      />
      {shown && <PersonDetailModal cui={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}

const columns = (onPerson: (cui: string) => void): readonly Column<WaitingPerson>[] => [
  {
    key: 'who',
    header: 'Persona',
    isTitle: true,
    cell: (one) => (
      <>
        {one.cui ? <TextButton onClick={() => onPerson(one.cui)}>{nameOf(one)}</TextButton> : nameOf(one)}
        {one.phone && (
          <>
            {' '}
            <PhoneLink phone={one.phone} />
          </>
        )}
      </>
    ),
  },
  {
    key: 'place',
    header: 'Lugar',
    width: '24%',
    cell: ({ attraction_name, center_name }) => `${attraction_name}, ${center_name}`,
  },
  { key: 'date', header: 'Fecha', width: '10%', isWhole: true, cell: ({ date }) => dateText(date) },
  {
    key: 'hours',
    header: 'Horario',
    width: '10%',
    isWhole: true,
    cell: ({ hour_start, hour_end }) => hourRange(hour_start, hour_end),
  },
  { key: 'since', header: 'Espera desde', width: '12%', cell: ({ since }) => dateTimeText(since) },
  { key: 'state', header: 'Estado', width: '16%', cell: (one) => <State one={one} /> },
];

function State({ one: { state, offered_until, position } }: { readonly one: WaitingPerson }) {
  if (state === 'waiting') return <Badge text={`En espera, lugar ${position}`} />;
  return <Badge text={`Ofrecida hasta el ${dateTimeText(offered_until ?? '')}`} tone="good" />;
}

/** The same as if the person left the list; what was offered to them goes to the next. */
function RemoveButton({ one }: { readonly one: WaitingPerson }) {
  const { confirm } = useDialogs();
  const elsewhere = useElsewhere()(one.center_id);
  const removing = useAction(calls.removeWaiting, {
    failure: 'No ha sido posible quitar a la persona de la lista',
    success: 'Se ha quitado a la persona de la lista de espera',
  });
  const ask = async () => {
    const hour = `${one.attraction_name}, ${dateText(one.date)}, ${hourRange(one.hour_start, one.hour_end)}`;
    const isSure = await confirm({
      title: '¿Quitar de la lista de espera?',
      text:
        one.state === 'offered'
          ? `${nameOf(one)} pierde la oferta de ${hour}, que pasa a la siguiente persona. ¿Está seguro?`
          : `${nameOf(one)} pierde su lugar para ${hour}. ¿Está seguro?`,
      confirm: 'Quitar',
      cancel: 'Regresar',
      intent: 'danger',
    });
    if (isSure) await removing.run({ params: { id: one.id } });
  };
  return (
    <Button
      icon={<Cross />}
      text="Quitar"
      aria-label={`Quitar a ${nameOf(one)} de la lista de espera`}
      disabled={elsewhere !== ''}
      title={elsewhere || undefined}
      loading={removing.isBusy}
      onClick={() => void ask()}
    />
  );
}

function nameOf({ first_name, last_name }: WaitingPerson): string {
  return `${first_name} ${last_name}`.trim() || 'Persona sin nombre';
}
