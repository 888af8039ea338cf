import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import { SETTING_LABELS } from '../../../api/contract/settings.ts';
import {
  CENTER_SETTING_NAMES,
  SETTING_RULES,
  type SettingName,
  TYPE_SETTING_NAMES,
} from '../../../domain/settings/rules.ts';
import { useToaster } from '../../shared/toaster.tsx';
import { useAction } from '../../shared/use-action.ts';
import { NumberField } from '../../ui/field/text-fields.tsx';
import { bodyOf } from '../../ui/form/body-of.ts';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useOvertaken } from '../../ui/form/use-overtaken.tsx';
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts';
import { FAILURE, RULE_HINTS, SAVED } from './texts.ts';

type Settings = ResponseOf<typeof calls.settings>;

/** Where a rule may have a value of its own: which rules, how they are read and written, what an empty field means. */
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

/** The rules that a center, or a reservation type, sets for itself. */
export function OwnSettingsForm({ scope, id, settings, onSaved }: Props) {
  const { label, lead, names, call, ownOf, hint } = SCOPES[scope];
  const toast = useToaster();
  const saving = useAction(call as typeof calls.changeCenterSettings, { failure: FAILURE });
  const valuesOf = (from: Settings) => {
    const own: Partial<Record<SettingName, number | null>> = ownOf(from, id) ?? {};
    return Object.fromEntries(names.map((name) => [name, own[name] ?? null])) as Record<
      SettingName,
      number | null
    >;
  };
  const overtaken = useOvertaken({ known: valuesOf(settings) }, SETTING_LABELS);
  const form = useForm({
    schema: bodyOf(call as typeof calls.changeCenterSettings),
    initial: valuesOf(settings),
    failure: FAILURE,
    async onSubmit(body) {
      const saved = await overtaken.watch(
        (seen) => saving.attempt({ params: { id: String(id) }, body: { ...body, ...seen } }),
        form.rebase,
      );
      if (!saved) return;
      overtaken.settle({ known: valuesOf(saved) });
      form.reset(valuesOf(saved));
      onSaved();
      toast({ message: SAVED });
    },
  });
  useUnsavedGuard(form.isDirty);
  return (
    <form {...form.props} className="ui-form" aria-label={label}>
      <p className="r-muted">{lead}</p>
      {overtaken.note}
      <div className="ui-fields">
        {names.map((name) => (
          <NumberField
            key={name}
            label={SETTING_LABELS[name]}
            hint={hint(settings.settings[name].toLocaleString('es-GT'), RULE_HINTS[name])}
            min={0}
            max={SETTING_RULES[name].max}
            {...form.field(name)}
          />
        ))}
      </div>
      <div>
        <SaveButton form={form} />
      </div>
    </form>
  );
}
