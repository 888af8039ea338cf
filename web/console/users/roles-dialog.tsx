import { calls } from '../../../api/contract/calls.ts';
import { rolesBody, type User } from '../../../api/contract/users.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { CheckboxList, optionsOf } from '../../ui/field/choice-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useOvertaken } from '../../ui/form/use-overtaken.tsx';

const FAILURE = 'No se ha sido posible actualizar los roles de este usuario';
const SUCCESS = 'Se han actualizado los roles de este usuario';

interface Props {
  readonly user: User;
  readonly roles: User['roles'];
  readonly onClose: () => void;
}

/** One box a role; what is sent replaces all roles of the account. */
export function RolesDialog({ user, roles, onClose }: Props) {
  const { showConfirmation } = useDialogs();
  const action = useAction(calls.syncRoles, { failure: FAILURE });
  const shown: readonly number[] = user.roles.map(({ id }) => id);
  const overtaken = useOvertaken({ known: [...shown] }, { roles: 'Roles' });
  const form = useForm({
    schema: rolesBody,
    initial: { roles: shown, user_id: user.id },
    failure: FAILURE,
    onSubmit: async (body) => {
      const saved = await overtaken.watch(
        (seen) => action.attempt({ body: { ...body, ...seen } }),
        (known) => form.rebase({ roles: known }),
      );
      if (!saved) return;
      onClose();
      await showConfirmation(SUCCESS);
    },
  });
  return (
    <FormDialog title="Editar roles" form={form} onClose={onClose} mode="edit">
      <p className="r-muted">{user.email}</p>
      {overtaken.note}
      <CheckboxList label="Roles" options={optionsOf(roles)} {...form.field('roles')} />
    </FormDialog>
  );
}
