import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import { SETTING_LABELS } from '../../../api/contract/settings.ts';
import {
  CENTER_SETTING_NAMES,
  type SettingName,
  TYPE_SETTING_NAMES,
} from '../../../domain/settings/rules.ts';
import { useAction } from '../../shared/kit/use-action.ts';
import { figureText } from '../../shared/text/figure-text.ts';
import { bodyOf } from '../../ui/form/body-of.ts';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { useSavedValues } from '../../ui/form/use-saved-values.ts';
import { RuleField } from './rule-field.tsx';
import { FAILURE, RULE_HINTS, SAVED } from './texts.ts';

type Settings = ResponseOf<typeof calls.settings>;

const SCOPES = {
  center: {
    label: 'Reglas del centro',
    lead: 'Un campo vacío sigue la regla de todos los centros.',
    names: CENTER_SETTING_NAMES as readonly SettingName[],
    call: calls.changeCenterSettings,
    ownOf: ({ centers }: Settings, id: number) => centers.find((one) => one.center_id === id)?.settings,
    hint: (value: string, text: string) => `Todos los centros: ${value}. ${text}`,
  },
  type: {
    label: 'Límites del tipo de reservación',
    lead: 'Cuentan solo las reservas de este tipo, además de los límites de todos los tipos. A quien reserva por su cuenta se le impide pasarlos; al personal se le avisa. Un campo vacío: sin límite propio.',
    names: TYPE_SETTING_NAMES as readonly SettingName[],
    call: calls.changeTypeSettings,
    ownOf: ({ types }: Settings, id: number) => types.find((one) => one.reservation_type_id === id)?.settings,
    hint: (value: string) => (value === '0' ? 'Todos los tipos: sin límite.' : `Todos los tipos: ${value}.`),
  },
} as const;

interface Props {
  readonly scope: keyof typeof SCOPES;
  readonly id: number;
  readonly settings: Settings;
  readonly onSaved: () => void;
}

export function OwnSettingsForm({ scope, id, settings, onSaved }: Props) {
  const { label, lead, names, call, ownOf, hint } = SCOPES[scope];
  const saving = useAction(call as typeof calls.changeCenterSettings, { failure: FAILURE });
  const valuesOf = (from: Settings) => {
    const own: Partial<Record<SettingName, number | null>> = ownOf(from, id) ?? {};
    return Object.fromEntries(names.map((name) => [name, own[name] ?? null])) as Record<
      SettingName,
      number | null
    >;
  };
  const { form, note } = useSavedValues({
    schema: bodyOf(call as typeof calls.changeCenterSettings),
    values: valuesOf(settings),
    labels: SETTING_LABELS,
    success: SAVED,
    failure: FAILURE,
    onSaved,
    send: async (body) => valuesOf(await saving.attempt({ params: { id: String(id) }, body })),
  });
  return (
    <form {...form.props} className="ui-form r-settings" aria-label={label}>
      <p className="r-muted">{lead}</p>
      {note}
      <div className="ui-boxes">
        <div className="ui-fields">
          {names.map((name) => (
            <RuleField
              key={name}
              rule={name}
              hint={hint(figureText(settings.settings[name]), RULE_HINTS[name])}
              {...form.field(name)}
            />
          ))}
        </div>
      </div>
      <div className="r-settings-bar">
        <SaveButton form={form} />
      </div>
    </form>
  );
}
