import { useState } from 'react';
import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import { inviteBody, type User } from '../../../api/contract/users.ts';
import { CopyField } from '../../shared/kit/copy-field.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { dateText } from '../../shared/text/date-text.ts';
import { dateOf, timeOf } from '../../shared/text/dates.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { CheckboxList, optionsOf } from '../../ui/field/choice-fields.tsx';
import { TextField } from '../../ui/field/text-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface Props {
  readonly roles: User['roles'];
  readonly user: User | null;
  readonly onClose: () => void;
}

const FAILURE = 'No ha sido posible crear la invitación';

/** Makes an account for a colleague; then shows their link, in case mail does not reach them. */
export function InviteDialog({ roles, user, onClose }: Props) {
  const action = useAction(calls.inviteUser, { failure: FAILURE });
  const [sent, setSent] = useState<ResponseOf<typeof calls.inviteUser> | null>(null);
  const form = useForm({
    schema: inviteBody,
    initial: {
      email: user?.email ?? '',
      roles: (user ? user.roles.map(({ id }) => id) : []) as readonly number[],
    },
    failure: FAILURE,
    onSubmit: async (body) => setSent(await action.attempt({ body })),
  });
  if (sent) return <InviteLink sent={sent} onClose={onClose} />;
  return (
    <FormDialog title="Invitar a un colega" form={form} submitText="Invitar" onClose={onClose}>
      {user ? (
        <p>
          Se enviará un enlace nuevo a <strong>{user.email}</strong>; el anterior dejará de funcionar.
        </p>
      ) : (
        <>
          <TextField label="Correo electrónico" type="email" isFirst {...form.field('email')} />
          <CheckboxList label="Roles" options={optionsOf(roles)} {...form.field('roles')} />
        </>
      )}
    </FormDialog>
  );
}

interface LinkProps {
  readonly sent: ResponseOf<typeof calls.inviteUser>;
  readonly onClose: () => void;
}

function InviteLink({ sent: { user, link, expires_at }, onClose }: LinkProps) {
  return (
    <Modal
      title="Invitación creada"
      isStatic
      onClose={onClose}
      footer={<Button intent="primary" text="De acuerdo" onClick={onClose} />}
    >
      <p>
        Enviamos un correo a <strong>{user.email}</strong> con este enlace para elegir su contraseña. También
        puede copiarlo y entregarlo usted. Sirve una sola vez, hasta el {dateText(dateOf(expires_at))} a las{' '}
        {timeOf(expires_at)}.
      </p>
      <CopyField label="Enlace de la invitación" value={link} />
    </Modal>
  );
}
