import { calls } from '../../../api/contract/calls.ts';
import { centersBody, type User } from '../../../api/contract/users.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { CheckboxList, optionsWithGone } from '../../ui/field/choice-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useOvertaken } from '../../ui/form/use-overtaken.tsx';

const FAILURE = 'No ha sido posible actualizar los centros de este usuario';
const SUCCESS = 'Se han actualizado los centros de este usuario';

/** The centers at which a member of staff works; no box is the same as all of them. */
export function CentersDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const { showConfirmation } = useDialogs();
  const centers = useCall(calls.manageCenters, {}).data?.centers;
  const action = useAction(calls.syncCenters, { failure: FAILURE });
  const shown: readonly number[] = user.center_ids;
  const overtaken = useOvertaken({ known: [...shown] }, { center_ids: 'Centros' });
  const form = useForm({
    schema: centersBody,
    initial: { center_ids: shown, user_id: user.id },
    failure: FAILURE,
    onSubmit: async (body) => {
      const saved = await overtaken.watch(
        (seen) => action.attempt({ body: { ...body, ...seen } }),
        (known) => form.rebase({ center_ids: known }),
      );
      if (!saved) return;
      onClose();
      await showConfirmation(SUCCESS);
    },
  });
  return (
    <FormDialog title="Centros donde atiende" form={form} onClose={onClose} mode="edit">
      <p className="r-muted">{user.email}</p>
      <p>
        Quien es personal trabaja solo en los centros marcados; en los demás puede consultar, sin cambiar
        nada. Sin ninguna marca, trabaja en todos. La administración siempre trabaja en todos.
      </p>
      {overtaken.note}
      <CheckboxList
        label="Centros deportivos"
        options={optionsWithGone(centers, [...shown, ...form.values.center_ids], 'un centro eliminado')}
        {...form.field('center_ids')}
      />
    </FormDialog>
  );
}
