import { useRef } from 'react';
import { Loaded, type LoadedQuery } from '../../shared/kit/states.tsx';
import { useDelayed } from '../../shared/kit/use-delayed.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { ReservationDetailModal } from '../reservation-detail/detail-modal.tsx';
import { CreateDialog, type CreateDialogProps } from './create/create-dialog.tsx';
import type { ShownDay } from './grid/address/use-grid-address.ts';
import { SeveralDialog } from './grid/cells/several-dialog.tsx';
import { type GridData, useGridRefresh } from './grid/data/use-grid-data.ts';
import type { GridFocus } from './grid/focus/use-grid-focus.ts';
import { useAfterCreate } from './use-after-create.ts';
import type { Opened } from './use-opened.ts';
import { useReopen } from './use-reopen.ts';

interface OpenedDialogProps {
  readonly opened: Opened;
  readonly onOpened: (opened: Opened | null) => void;
  readonly shown: ShownDay;
  readonly day: LoadedQuery<GridData>;
  readonly focus: GridFocus;
}

export function OpenedDialog({ opened, onOpened, shown, day, focus }: OpenedDialogProps) {
  const refresh = useGridRefresh();
  const reopen = useReopen(shown, ({ slot, values }) => onOpened({ kind: 'create', slot, begin: values }));
  const afterCreate = useAfterCreate(focus, shown, reopen);
  const close = () => onOpened(null);
  if (opened.kind === 'several') {
    return (
      <SeveralDialog
        reservationIds={opened.reservationIds}
        onChoose={(reservationId) => onOpened({ kind: 'detail', reservationId })}
        onClose={close}
      />
    );
  }
  if (opened.kind === 'detail') {
    return (
      <ReservationDetailModal
        reservationId={opened.reservationId}
        onClose={close}
        onChanged={() => void refresh()}
      />
    );
  }
  return (
    <OpenedForm
      slot={opened.slot}
      draft={opened.draft}
      begin={opened.begin}
      shown={shown}
      day={day}
      onClose={close}
      onCreated={(created, values, court) => {
        onOpened(null);
        void afterCreate(created, values, court);
      }}
    />
  );
}

interface OpenedFormProps
  extends Pick<CreateDialogProps, 'slot' | 'draft' | 'begin' | 'onClose' | 'onCreated'>,
    Pick<OpenedDialogProps, 'shown' | 'day'> {}

/** The form goes on with what its own centre has, also where another tab chooses another centre meanwhile. */
function OpenedForm({ shown, day, ...form }: OpenedFormProps) {
  const { centerId } = form.slot;
  const own = useRef<GridData>();
  if (day.data && shown.centerId === centerId) own.current = day.data;
  if (!own.current) return <LoadingForm day={day} onClose={form.onClose} />;
  const centerName = shown.day.centers.find(({ id }) => id === centerId)?.name ?? '';
  return <CreateDialog {...form} data={own.current} centerName={centerName} today={shown.today} />;
}

/** Opens late: the day is mostly there before. */
function LoadingForm({ day, onClose }: Pick<OpenedFormProps, 'day' | 'onClose'>) {
  if (!useDelayed(true)) return null;
  return (
    <Modal
      title="Nueva reserva"
      size="large"
      onClose={onClose}
      footer={<Button text="Cancelar" onClick={onClose} />}
    >
      <Loaded query={day} lines={7} label="Cargando el día…">
        {() => null}
      </Loaded>
    </Modal>
  );
}
