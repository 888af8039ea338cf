import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { calls } from '../../../api/contract/calls.ts';
import type { Person } from '../../../api/contract/people.ts';
import { eraseBody } from '../../../api/contract/personal-data.ts';
import { useSend } from '../../shared/call/send.ts';
import { reloadViews } from '../../shared/call/use-call.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextAreaField } from '../../ui/field/text-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Note } from '../../ui/show/note.tsx';

const FAILURE = 'No ha sido posible eliminar los datos de esta persona';

/** Asks for the reason, then once more: nothing brings the data back. */
export function EraseDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { confirm, showConfirmation } = useDialogs();
  const navigate = useNavigate();
  const send = useSend();
  const cache = useQueryClient();
  const name = `${person.first_name} ${person.last_name}`;
  const form = useForm({
    schema: eraseBody,
    initial: { reason: '' },
    failure: FAILURE,
    onSubmit: async (body) => {
      const isSure = await confirm({
        title: '¿Eliminar los datos para siempre?',
        text: `Se eliminarán para siempre los datos de ${name}, sus imágenes y su cuenta. Esta acción no se puede deshacer.`,
        confirm: 'Eliminar para siempre',
        cancel: 'Regresar',
        intent: 'danger',
      });
      if (!isSure) return;
      await send(calls.erasePerson, { params: { id: person.id }, body });
      onClose();
      navigate('/admin/manage-people');
      await showConfirmation('Se han eliminado los datos de esta persona');
      // Not earlier: the page that is being left would ask for a person who no longer exists.
      await reloadViews(cache, calls.erasePerson.views ?? []);
    },
  });
  return (
    <FormDialog title="Eliminar datos personales" form={form} onClose={onClose} submitText="Eliminar datos">
      <Note tone="warning">
        El motivo queda en el registro de eventos y lo puede leer la administración: no escriba nombres ni
        números de documento.
      </Note>
      <TextAreaField label="Motivo" isFirst {...form.field('reason')} />
    </FormDialog>
  );
}
