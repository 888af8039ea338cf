import { calls } from '../../../api/contract/calls.ts';
import { type Person, refuseDpiBody } from '../../../api/contract/people.ts';
import { useToaster } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { seenPictures } from '../../shared/storage/seen-pictures.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextAreaField } from '../../ui/field/text-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';

const REASONS = [
  'La imagen está borrosa o cortada. Tome otra con buena luz y el documento completo.',
  'Falta la imagen de uno de los lados del documento.',
  'El número del documento no coincide con el de su perfil.',
];
const FAILURE = 'No ha sido posible rechazar el documento';

interface Props {
  readonly person: Person;
  readonly onClose: () => void;
  readonly onRefused: () => void;
}

export function RefuseDialog({ person, onClose, onRefused }: Props) {
  const toast = useToaster();
  const action = useAction(calls.refuseDpi, { failure: FAILURE });
  const form = useForm({
    schema: refuseDpiBody,
    initial: { cui: person.cui, reason: '', seen: seenPictures(person) },
    failure: FAILURE,
    onSubmit: async (body) => {
      await action.attempt({ body });
      onClose();
      onRefused();
      toast({ message: `Se ha rechazado el documento de ${person.first_name} ${person.last_name}` });
    },
  });
  return (
    <FormDialog title="Rechazar documento" form={form} onClose={onClose} submitText="Rechazar documento">
      <p>
        {person.first_name} {person.last_name} leerá este motivo y podrá cargar otras imágenes.
      </p>
      <div className="r-waiting-reasons">
        {REASONS.map((reason) => (
          <Button key={reason} text={reason} onClick={() => form.set('reason', reason)} />
        ))}
      </div>
      <TextAreaField label="Motivo" isFirst {...form.field('reason')} />
    </FormDialog>
  );
}
