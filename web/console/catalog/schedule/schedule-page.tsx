import { Add, Duplicate, TimelineEvents } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { calls } from '../../../../api/contract/calls.ts';
import type { AvailableDate } from '../../../../api/contract/catalog/hours.ts';
import { DAYS } from '../../../../domain/calendar/weekdays.ts';
import { useCall } from '../../../shared/call/use-call.ts';
import { EmptyState } from '../../../shared/kit/states.tsx';
import { may } from '../../../shared/session/access.ts';
import { useSession } from '../../../shared/session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TabPanels } from '../../../ui/menu/tab-panels.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { DayTable } from './day-table.tsx';

import { PaintDialog } from './paint-dialog.tsx';
import { SlotDialog } from './slot-dialog.tsx';
import { WeekPanel } from './week/week-panel.tsx';

type Open =
  | { readonly kind: 'slot'; readonly slot: AvailableDate | null }
  | { readonly kind: 'paint' }
  | { readonly kind: 'copy' };

const TO_ATTRACTIONS = <Link to="/admin/manage-attractions">Atracciones</Link>;

const WEEK = 'semana';

export default function SchedulePage() {
  const id = Number(useParams().id);
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<Open | null>(null);
  const isAdmin = may(useSession().data?.user, 'admin');
  const asked = params.get('dia') ?? '';
  const chosen = asked === WEEK || DAYS.some((one) => String(one.day) === asked) ? asked : '1';
  // The week as a whole is no day: what is added from it begins on Monday.
  const day = chosen === WEEK ? 1 : Number(chosen);
  const catalog = useCall(calls.manageAttractions, { params: { center: 0 } });
  const attractions = catalog.data?.attractions ?? [];
  const attraction = attractions.find((one) => one.id === id);
  const week = useCall(calls.availableDates, { params: { attraction_id: id, day_of_week: 'all' } });
  const slots = week.data?.dates;
  const close = () => setOpen(null);
  // One that has just been created is not in a list that was loaded before; a later reload of the list changes nothing here.
  const isCurrent = catalog.isFetchedAfterMount || !catalog.isFetching;
  if (catalog.data && isCurrent && !attraction) return <UnknownAttraction />;
  const slotsOf = (of: number) => slots?.filter((slot) => slot.day_of_week === of);
  return (
    <Page
      title={attraction ? `Horario de ${attraction.name}` : 'Horario'}
      lead={attraction?.center_name}
      breadcrumb={TO_ATTRACTIONS}
      actions={
        isAdmin && (
          <>
            <Button
              icon={<Add />}
              intent="primary"
              text="Agregar horario"
              onClick={() => setOpen({ kind: 'slot', slot: null })}
            />
            <Button icon={<TimelineEvents />} text="Varios días" onClick={() => setOpen({ kind: 'paint' })} />
            <Button icon={<Duplicate />} text="Copiar" onClick={() => setOpen({ kind: 'copy' })} />
          </>
        )
      }
    >
      <TabPanels
        label="Días de la semana"
        selected={chosen}
        onSelect={(dia) => setParams({ dia }, { replace: true })}
        tabs={[
          {
            id: WEEK,
            title: 'Semana',
            panel: <WeekPanel slots={slots} attractionId={id} isEditable={isAdmin} load={week} />,
          },
          ...DAYS.map((one) => ({
            id: String(one.day),
            title: slots ? `${one.name} (${slotsOf(one.day)?.length ?? 0})` : one.name,
            panel: (
              <DayTable
                name={one.name}
                slots={slotsOf(one.day)}
                load={week}
                isEditable={isAdmin}
                onEdit={(slot) => setOpen({ kind: 'slot', slot })}
              />
            ),
          })),
        ]}
      />
      {open?.kind === 'slot' && (
        <SlotDialog attractionId={id} day={day} slot={open.slot} slots={slots ?? []} onClose={close} />
      )}
      {open?.kind === 'paint' && <PaintDialog attractionId={id} attractions={attractions} onClose={close} />}
      {open?.kind === 'copy' && (
        <CopyDialog attractionId={id} day={day} attractions={attractions} onClose={close} />
      )}
    </Page>
  );
}

function UnknownAttraction() {
  return (
    <Page title="Horario" breadcrumb={TO_ATTRACTIONS}>
      <EmptyState
        title="Esta atracción no existe o se ha eliminado."
        action={<LinkButton intent="primary" text="Ir a las atracciones" to="/admin/manage-attractions" />}
      >
        Si se eliminó por error, puede restaurarla en «Atracciones», con «Mostrar eliminados».
      </EmptyState>
    </Page>
  );
}
