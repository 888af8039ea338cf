import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import { PUBLISHER_LABELS } from '../../../api/contract/settings.ts';
import { PUBLISHER_NAMES, type PublisherName } from '../../../domain/settings/publisher.ts';
import { useAction } from '../../shared/kit/use-action.ts';
import { TextField } from '../../ui/field/text-fields.tsx';
import { bodyOf } from '../../ui/form/body-of.ts';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { useSavedValues } from '../../ui/form/use-saved-values.ts';

type Settings = ResponseOf<typeof calls.settings>['settings'];

const FAILURE = 'No ha sido posible guardar los datos';

interface Props {
  readonly settings: Settings;
  readonly onSaved: () => void;
}

export function PublisherForm({ settings, onSaved }: Props) {
  const saving = useAction(calls.changeSettings, { failure: FAILURE });
  const { form, note } = useSavedValues({
    schema: bodyOf(calls.changeSettings),
    values: publisherOf(settings),
    labels: PUBLISHER_LABELS,
    success: 'Se han guardado los datos',
    failure: FAILURE,
    onSaved,
    send: async (body) => publisherOf((await saving.attempt({ body })).settings),
  });
  return (
    <form {...form.props} className="ui-form" aria-label="Quién publica">
      {note}
      <div className="ui-fields">
        {PUBLISHER_NAMES.map((name) => (
          <TextField key={name} label={PUBLISHER_LABELS[name]} {...form.field(name)} />
        ))}
      </div>
      <SaveButton form={form} />
    </form>
  );
}

function publisherOf(settings: Settings) {
  return Object.fromEntries(PUBLISHER_NAMES.map((name) => [name, settings[name]])) as Record<
    PublisherName,
    string
  >;
}
