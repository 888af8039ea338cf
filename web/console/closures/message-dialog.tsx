import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import { type Closure, MESSAGE_MAX, type UnreachedPerson } from '../../../api/contract/closures.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Loaded, type Missing } from '../../shared/kit/states.tsx';
import { useToaster } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { dateText, dateTimeText } from '../../shared/text/date-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { CheckboxField } from '../../ui/field/choice-fields.tsx';
import { TextAreaField } from '../../ui/field/text-fields.tsx';
import { bodyOf } from '../../ui/form/body-of.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { PhoneLink } from '../../ui/show/phone-link.tsx';

const FAILURE = 'No ha sido posible enviar el mensaje';
const TITLE = 'Avisar a las personas afectadas';
const MISSING: Missing = { title: 'Este cierre no existe' };

type Recipients = ResponseOf<typeof calls.closureRecipients>;

interface Props {
  readonly closure: Pick<Closure, 'id' | 'reason'>;
  readonly onClose: () => void;
}

/** One text by mail to the people whom a closure affects; those whom no mail reaches are listed with their telephone. */
export function MessageDialog({ closure, onClose }: Props) {
  const found = useCall(calls.closureRecipients, { params: { id: closure.id } }, { gcTime: 0 });
  if (found.data && found.data.addresses > 0)
    return <Writing closure={closure} recipients={found.data} onClose={onClose} />;
  return (
    <Modal
      title={TITLE}
      onClose={onClose}
      footer={<Button text="Cerrar" onClick={onClose} data-first-focus="" />}
    >
      <Loaded query={found} lines={3} missing={MISSING}>
        {(recipients) => (
          <>
            <p>
              {recipients.people === 0
                ? `El cierre «${closure.reason}» no afecta ninguna reserva.`
                : 'Ninguna de las personas afectadas tiene un correo confirmado.'}
            </p>
            <Unreached people={recipients.without} />
          </>
        )}
      </Loaded>
    </Modal>
  );
}

function Writing({ closure, recipients, onClose }: Props & { readonly recipients: Recipients }) {
  const toast = useToaster();
  const action = useAction(calls.messageAffected, { failure: FAILURE });
  const form = useForm({
    schema: bodyOf(calls.messageAffected),
    initial: { text: '', again: false },
    failure: FAILURE,
    onSubmit: async (body) => {
      const { addresses } = await action.attempt({ params: { id: closure.id }, body });
      onClose();
      toast({
        message: `Se envía el mensaje a ${addresses === 1 ? 'una persona' : `${addresses} personas`}`,
      });
    },
  });
  const { people, addresses, without, messages } = recipients;
  return (
    <FormDialog title={TITLE} form={form} submitText="Enviar mensaje" onClose={onClose}>
      <p>
        El cierre «{closure.reason}» afecta a {people === 1 ? 'una persona' : `${people} personas`};{' '}
        {addresses === 1 ? 'una tiene correo y recibirá' : `${addresses} tienen correo y recibirán`} este
        mensaje, junto con la lista de sus reservas.
      </p>
      <TextAreaField
        label="Mensaje"
        isFirst
        isRequired
        hint={`Solo texto, hasta ${MESSAGE_MAX} caracteres`}
        {...form.field('text')}
      />
      {messages.length > 0 && (
        <>
          <Sent messages={messages} />
          <CheckboxField label="Avisar de nuevo" {...form.field('again')} />
        </>
      )}
      <Unreached people={without} />
    </FormDialog>
  );
}

function Sent({ messages }: { readonly messages: Recipients['messages'] }) {
  return (
    <section>
      <h3>Ya se les avisó</h3>
      <ul className="cl-affected is-plain">
        {messages.map(({ at, by, text, people }) => (
          <li key={at}>
            {dateTimeText(at)}, {by}, {people === 1 ? 'una persona' : `${people} personas`}: «{text}»
          </li>
        ))}
      </ul>
    </section>
  );
}

function Unreached({ people }: { readonly people: readonly UnreachedPerson[] }) {
  if (people.length === 0) return null;
  return (
    <section>
      <h3>Sin correo: avíseles por teléfono</h3>
      <ul className="cl-affected is-plain">
        {people.map(({ name, phone, place, date, hours, more }) => (
          <li key={`${name} ${phone} ${date} ${hours}`}>
            <strong>{name}</strong>, {phone ? <PhoneLink phone={phone} /> : 'sin teléfono'}
            <br />
            <small className="r-muted">
              {place}, {dateText(date)}, {hours}
              {more > 0 && ` y ${more} más`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
