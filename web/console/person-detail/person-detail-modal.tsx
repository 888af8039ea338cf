import { calls } from '../../../api/contract/calls.ts';
import type { Person } from '../../../api/contract/people.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Loaded, type Missing } from '../../shared/kit/states.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { seenPictures } from '../../shared/storage/seen-pictures.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { PersonFacts } from './person-facts.tsx';

const MISSING: Missing = {
  title: 'Esta persona no existe',
  children: 'Puede que sus datos se hayan eliminado mientras tanto.',
};

interface Props {
  readonly cui: string;
  readonly onClose: () => void;
}

/** "Detalles del usuario". Static: neither Escape nor a click beside it closes it. */
export function PersonDetailModal({ cui, onClose }: Props) {
  const query = useCall(calls.personInfo, { params: { cui } }, { finalStays: true });
  const verify = useAction(calls.verifyDpi, {
    failure: 'No se ha sido posible verificar el DPI',
    success: 'Se ha verificado el DPI correctamente',
  });
  const verifySeen = (person: Person) => void verify.run({ body: { cui, seen: seenPictures(person) } });
  return (
    <Modal
      title="Detalles del usuario"
      isStatic
      onClose={onClose}
      footer={<Button text="Cerrar" onClick={onClose} />}
    >
      <Loaded query={query} lines={6} label="Cargando los datos de la persona…" missing={MISSING}>
        {({ person }) => (
          <PersonFacts
            person={person}
            isVerifying={verify.isBusy}
            onVerify={() => verifySeen(person)}
            onLeave={onClose}
          />
        )}
      </Loaded>
    </Modal>
  );
}
