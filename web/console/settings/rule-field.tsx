import { SETTING_LABELS } from '../../../api/contract/settings.ts';
import { SETTING_RULES, type SettingName } from '../../../domain/settings/rules.ts';
import { NumberField } from '../../ui/field/text-fields.tsx';
import { RULE_UNITS } from './texts.ts';

interface Props extends Pick<Parameters<typeof NumberField>[0], 'value' | 'onChange' | 'error' | 'name'> {
  readonly rule: SettingName;
  readonly hint: string;
}

export function RuleField({ rule, ...field }: Props) {
  return (
    <NumberField
      label={SETTING_LABELS[rule]}
      min={0}
      max={SETTING_RULES[rule].max}
      rightElement={<span className="r-settings-unit">{RULE_UNITS[rule]}</span>}
      {...field}
    />
  );
}
