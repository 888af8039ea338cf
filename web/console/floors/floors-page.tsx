import { Add, Edit, Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import type { Floor } from '../../../api/contract/floors.ts';
import { daysLater } from '../../../domain/calendar/days.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { EmptyState, Loaded } from '../../shared/kit/states.tsx';
import { useCenterOfTheDay } from '../../shared/text/center-of-the-day.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { NoCenters } from '../places/no-centers.tsx';
import { FloorCard } from './floor-card.tsx';
import { FloorDialog } from './floor-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { useRemoveFloor } from './use-remove-floor.ts';

type Opened = { readonly what: 'new' } | { readonly what: 'plan' | 'attractions'; readonly floor: Floor };

/** `/admin/manage-floors`: the floors of the center that is worked in. */
export default function FloorsPage() {
  const { center, today, isLoading, error } = useCenterOfTheDay();
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useCall(calls.floors, center ? { query: { center_id: center.id } } : null);
  const { remove, isBusy } = useRemoveFloor();
  const close = () => setOpened(null);
  if (!isLoading && !error && !center)
    return (
      <Page title="Superficies">
        <NoCenters />
      </Page>
    );
  const create = (
    <Button
      icon={<Add />}
      intent="primary"
      text="Crear superficie"
      onClick={() => setOpened({ what: 'new' })}
    />
  );
  return (
    <Page
      title="Superficies"
      lead="Varias atracciones pueden compartir un mismo suelo: una cancha completa y sus dos mitades, por ejemplo."
      actions={create}
    >
      <Loaded query={list}>
        {({ floors }) =>
          floors.length === 0 ? (
            <EmptyState title={`No hay superficies en ${center?.name ?? 'este centro'}.`}>
              Dibuje el suelo de un salón por partes y diga qué partes ocupa cada atracción: las que comparten
              una parte no se pueden reservar a la vez.
            </EmptyState>
          ) : (
            <ul className="fl-list">
              {floors.map((floor) => (
                <FloorCard key={floor.id} floor={floor} today={today}>
                  <Button
                    text="Atracciones"
                    aria-label={`Atracciones en ${floor.name}`}
                    onClick={() => setOpened({ what: 'attractions', floor })}
                  />
                  <Button
                    icon={<Edit />}
                    text="Editar"
                    aria-label={`Editar ${floor.name}`}
                    onClick={() => setOpened({ what: 'plan', floor })}
                  />
                  <Button
                    icon={<Trash />}
                    text="Eliminar"
                    aria-label={`Eliminar ${floor.name}`}
                    loading={isBusy}
                    onClick={() => void remove(floor)}
                  />
                </FloorCard>
              ))}
            </ul>
          )
        }
      </Loaded>
      {center && opened && opened.what !== 'attractions' && (
        <FloorDialog
          centerId={center.id}
          floor={opened.what === 'plan' ? opened.floor : null}
          onClose={close}
        />
      )}
      {center && opened?.what === 'attractions' && (
        <LinkDialog
          floor={opened.floor}
          floors={list.data?.floors ?? []}
          centerId={center.id}
          tomorrow={daysLater(today, 1)}
          onClose={close}
        />
      )}
    </Page>
  );
}
