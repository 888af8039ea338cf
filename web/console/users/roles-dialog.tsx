import { calls } from '../../../api/contract/calls.ts';
import { rolesBody, type User } from '../../../api/contract/users.ts';
import { useDialogs } from '../../shared/dialogs.tsx';
import { useAction } from '../../shared/use-action.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { CheckboxList, optionsOf } from '../../ui/field/choice-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';

const FAILURE = 'No se ha sido posible actualizar los roles de este usuario';
const SUCCESS = 'Se han actualizado los roles de este usuario';

interface Props {
  readonly user: User;
  /** All that there are. */
  readonly roles: User['roles'];
  readonly onClose: () => void;
}

/** One box a role; what is sent replaces all roles of the account. */
export function RolesDialog({ user, roles, onClose }: Props) {
  const { showConfirmation } = useDialogs();
  const action = useAction(calls.syncRoles, { failure: FAILURE });
  const form = useForm({
    schema: rolesBody,
    initial: { roles: user.roles.map(({ id }) => id) as readonly number[], user_id: user.id },
    failure: FAILURE,
    onSubmit: async (body) => {
      await action.attempt({ body });
      onClose();
      await showConfirmation(SUCCESS);
    },
  });
  return (
    <FormDialog title="Editar roles" form={form} onClose={onClose} mode="edit">
      <p className="r-muted">{user.email}</p>
      <CheckboxList label="Roles" options={optionsOf(roles)} {...form.field('roles')} />
    </FormDialog>
  );
}
