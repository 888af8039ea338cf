import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import { refuseClaimBody } from '../../../api/contract/people.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { storageAddress } from '../../shared/kit/storage-address.ts';
import { useAction } from '../../shared/kit/use-action.ts';
import { useSession } from '../../shared/session/session.tsx';
import { dateTimeText } from '../../shared/text/date-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextAreaField } from '../../ui/field/text-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { Column } from '../../ui/table/column.ts';
import { TableSection } from '../../ui/table/table-section.tsx';

type Claim = ResponseOf<typeof calls.accountClaims>['claims'][number];

const COLUMNS: readonly Column<Claim>[] = [
  { key: 'email', header: 'Correo electrónico', isTitle: true, cell: ({ email }) => email },
  {
    key: 'person',
    header: 'Persona',
    cell: ({ person }) => (
      <Link to={`/admin/manage-person-profile/${person.cui}`}>
        {person.first_name} {person.last_name}
      </Link>
    ),
  },
  { key: 'given', header: 'Datos que dio', cell: ({ given }) => given && <Given {...given} /> },
  { key: 'cui', header: 'DPI', width: '12rem', cell: ({ person }) => person.human_cui },
  { key: 'since', header: 'Desde', width: '11rem', cell: ({ claimed_at }) => dateTimeText(claimed_at) },
];

function Given({
  first_name,
  last_name,
  birth_es,
  image_dpi_front,
  image_dpi_back,
}: NonNullable<Claim['given']>) {
  const sides = [
    { path: image_dpi_front, label: 'Lado frontal' },
    { path: image_dpi_back, label: 'Lado posterior' },
  ].filter(({ path }) => path !== '');
  return (
    <>
      {first_name} {last_name}
      {birth_es && `, ${birth_es}`}
      {sides.map(({ path, label }) => (
        <span key={label}>
          {' · '}
          <a href={storageAddress(path)} target="_blank" rel="noopener">
            {label}
          </a>
        </span>
      ))}
    </>
  );
}

export function WaitingAccounts() {
  const query = useCall(calls.accountClaims, {});
  const [refused, setRefused] = useState<Claim | null>(null);
  const own = useSession().data?.user?.id;
  return (
    <>
      <TableSection
        caption="Cuentas por vincular"
        className="r-waiting"
        lead={
          <p className="r-muted">
            Quien creó la cuenta dio el DPI de una persona ya registrada. Vincúlela después de ver el
            documento.
          </p>
        }
        columns={COLUMNS}
        rows={query.data?.claims}
        rowKey={({ user_id }) => user_id}
        load={query}
        empty="Ninguna cuenta espera ser vinculada."
        emptyHint="Aquí aparece la cuenta de quien se registra con el DPI de una persona que ya existe."
        actionsWidth="14rem"
        actions={(claim) =>
          claim.user_id === own ? (
            <span className="r-muted">Es su cuenta: la vincula otra persona.</span>
          ) : (
            <>
              <LinkAccountButton claim={claim} />
              <Button
                text="Rechazar"
                aria-label={`Rechazar a ${claim.email}`}
                onClick={() => setRefused(claim)}
              />
            </>
          )
        }
      />
      {refused && <RefuseClaimDialog claim={refused} onClose={() => setRefused(null)} />}
    </>
  );
}

function LinkAccountButton({ claim }: { claim: Claim }) {
  const { confirm } = useDialogs();
  const link = useAction(calls.linkAccount, {
    failure: 'No ha sido posible vincular la cuenta',
    success: 'Se ha vinculado la cuenta correctamente',
  });
  const { cui, human_cui, first_name, last_name } = claim.person;
  const ask = async () => {
    const isSure = await confirm({
      title: '¿Vincular la cuenta?',
      text: `${claim.email} verá y cambiará los datos y las reservas de ${first_name} ${last_name}, DPI ${human_cui}. ¿Está seguro?`,
      confirm: 'Vincular',
      cancel: 'Regresar',
    });
    if (isSure) await link.run({ body: { user_id: claim.user_id, cui } });
  };
  return (
    <Button
      intent="primary"
      text="Vincular"
      aria-label={`Vincular a ${claim.email}`}
      loading={link.isBusy}
      onClick={() => void ask()}
    />
  );
}

function RefuseClaimDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const failure = 'No ha sido posible rechazar la cuenta';
  const action = useAction(calls.refuseClaim, { failure });
  const form = useForm({
    schema: refuseClaimBody,
    initial: { user_id: claim.user_id, reason: '' },
    failure,
    onSubmit: async (body) => {
      await action.attempt({ body });
      onClose();
    },
  });
  return (
    <FormDialog title="Rechazar vinculación" form={form} onClose={onClose} submitText="Rechazar vinculación">
      <p>{claim.email} leerá este motivo.</p>
      <TextAreaField label="Motivo" isFirst {...form.field('reason')} />
    </FormDialog>
  );
}
