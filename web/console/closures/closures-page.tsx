import { Add, Calendar, Envelope, Unlock } from '@blueprintjs/icons';
import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import type { Closure } from '../../../api/contract/closures.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useProductNow } from '../../shared/text/clock.ts';
import { datesText } from '../../shared/text/date-text.ts';
import { hourRange } from '../../shared/text/dates.ts';
import { Button } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/field/choice-fields.tsx';
import { FilterBar } from '../../ui/page/filter-bar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { HistoryButton } from '../history/history-button.tsx';
import { useRestore } from '../reservation-detail/use-restore.ts';
import { ClosureDialog } from './closure-dialog.tsx';
import { HolidaysDialog } from './holidays-dialog.tsx';
import { LiftDialog } from './lift-dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';

const COLUMNS: readonly Column<Closure>[] = [
  { key: 'reason', header: 'Motivo', isTitle: true, cell: ({ reason }) => reason },
  { key: 'place', header: 'Lugar', width: '24%', cell: ({ place }) => place },
  { key: 'dates', header: 'Fechas', width: '13%', cell: datesText },
  { key: 'hours', header: 'Horario', width: '9%', cell: hoursOf },
  { key: 'by', header: 'Creado por', width: '15%', cell: ({ created_by }) => created_by },
];

export default function ClosuresPage() {
  const today = useProductNow()?.date;
  const [showsPast, setShowsPast] = useState(false);
  const [open, setOpen] = useState<'one' | 'holidays' | null>(null);
  const [lifted, setLifted] = useState<Closure | null>(null);
  const [messaged, setMessaged] = useState<Pick<Closure, 'id' | 'reason'> | null>(null);
  const restore = useRestore(() => undefined);
  const from = showsPast ? {} : { from: today };
  const list = useCall(calls.closures, today ? { query: from } : null, { keepPrevious: true });
  return (
    <Page
      title="Cierres"
      lead="Mientras dura un cierre nadie puede reservar en las atracciones cerradas."
      actions={
        <>
          <Button icon={<Add />} intent="primary" text="Crear cierre" onClick={() => setOpen('one')} />
          <Button icon={<Calendar />} text="Feriados del año" onClick={() => setOpen('holidays')} />
        </>
      }
      tools={
        <FilterBar>
          <SwitchField label="Mostrar los que ya pasaron" value={showsPast} onChange={setShowsPast} />
        </FilterBar>
      }
    >
      <DataTable
        caption="Cierres"
        columns={COLUMNS}
        rows={list.data?.closures}
        load={list}
        empty="No hay cierres."
        emptyHint="Cierre un centro o algunas atracciones por un feriado, por trabajos o por el clima."
        emptyAction={<Button text="Crear un cierre" onClick={() => setOpen('one')} />}
        actionsWidth="17.5rem"
        actions={(closure) => (
          <>
            <HistoryButton table="closures" id={closure.id} name={closure.reason} />
            <Button
              icon={<Envelope />}
              text="Avisar"
              aria-label={`Avisar a las personas afectadas por el cierre ${closure.reason}`}
              onClick={() => setMessaged(closure)}
            />
            <Button
              icon={<Unlock />}
              text="Levantar"
              aria-label={`Levantar el cierre ${closure.reason}`}
              onClick={() => setLifted(closure)}
            />
          </>
        )}
      />
      {open === 'one' && (
        <ClosureDialog today={today ?? ''} onMessage={setMessaged} onClose={() => setOpen(null)} />
      )}
      {open === 'holidays' && today && <HolidaysDialog today={today} onClose={() => setOpen(null)} />}
      {messaged && <MessageDialog closure={messaged} onClose={() => setMessaged(null)} />}
      {lifted && (
        <LiftDialog
          closure={lifted}
          when={`${datesText(lifted)}, ${hoursOf(lifted).toLowerCase()}`}
          onClose={() => setLifted(null)}
          onRestore={(ids) => void restore(ids)}
        />
      )}
    </Page>
  );
}

function hoursOf({ hour_start, hour_end }: Closure): string {
  return hour_start === '00:00' && hour_end === '24:00' ? 'Todo el día' : hourRange(hour_start, hour_end);
}
