import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import { rolesBody, type User } from '../../../api/contract/users.ts';
import { ApiError } from '../../shared/api-error.ts';
import { useDialogs } from '../../shared/dialogs.tsx';
import { useAction } from '../../shared/use-action.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { CheckboxList, optionsOf } from '../../ui/field/choice-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ChangedNote } from '../../ui/show/changed-note.tsx';

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
  const [changes, setChanges] = useState<ApiError['changes']>([]);
  const shown: readonly number[] = user.roles.map(({ id }) => id);
  const form = useForm({
    schema: rolesBody,
    initial: { roles: shown, user_id: user.id },
    failure: FAILURE,
    onSubmit: async (body) => {
      // Who has seen what the other changed, and saves all the same, replaces it.
      const known = changes.length > 0 ? {} : { known: [...shown] };
      try {
        await action.attempt({ body: { ...body, ...known } });
      } catch (thrown) {
        if (!(thrown instanceof ApiError) || thrown.changes.length === 0) throw thrown;
        return setChanges(thrown.changes);
      }
      onClose();
      await showConfirmation(SUCCESS);
    },
  });
  return (
    <FormDialog title="Editar roles" form={form} onClose={onClose} mode="edit">
      <p className="r-muted">{user.email}</p>
      {changes.length > 0 && <ChangedNote changes={changes} labels={{ roles: 'Roles' }} />}
      <CheckboxList label="Roles" options={optionsOf(roles)} {...form.field('roles')} />
    </FormDialog>
  );
}
