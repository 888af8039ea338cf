import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { matches } from '../../shared/text/matches.ts';
import type { OptionGroup } from './choice-fields.tsx';
import { Asterisk, type Bound, type FieldProps } from './field.tsx';
import { SearchField } from './text-fields.tsx';

interface CheckboxGroupsProps
  extends Pick<FieldProps, 'label' | 'isRequired' | 'error' | 'disabled'>,
    Bound<readonly number[]> {
  readonly search: string;
  readonly groups: readonly OptionGroup<number>[];
}

/** Up to this number of options all groups are open. */
const FEW = 24;

/** Any number of a long list: boxes under folded headings, each with a box for all of it, and a search over them. */
export function CheckboxGroups({ label, value, onChange, groups, search, ...field }: CheckboxGroupsProps) {
  const { isRequired = false, error, disabled = false } = field;
  const [text, setText] = useState('');
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const found = foundIn(groups, text);
  const isOpen = text.trim() !== '' || count <= FEW;
  return (
    <fieldset className="ui-boxes" disabled={disabled}>
      <legend>
        {label}
        {isRequired && <Asterisk />}
      </legend>
      {/* It has the error: boxes of a folded group can't take the focus. */}
      <SearchField
        label={search}
        placeholder={search}
        isLabelHidden
        value={text}
        onChange={setText}
        error={error}
      />
      <p className="r-muted ui-boxes-count" role="status">
        {found.length === 0 ? 'No se han encontrado resultados' : chosenText(value.length, count)}
      </p>
      {found.map((group) => (
        <Group
          key={group.heading}
          group={group}
          isSearched={text.trim() !== ''}
          isOpen={isOpen}
          value={value}
          onChange={onChange}
        />
      ))}
    </fieldset>
  );
}

function foundIn(groups: CheckboxGroupsProps['groups'], text: string): CheckboxGroupsProps['groups'] {
  return groups
    .map(({ heading, options }) => ({
      heading,
      options: options.filter((option) => matches(text, [option.label, heading])),
    }))
    .filter(({ options }) => options.length > 0);
}

const chosenText = (chosen: number, of: number) =>
  `${chosen} de ${of} ${chosen === 1 ? 'elegida' : 'elegidas'}`;

interface GroupProps extends Bound<readonly number[]> {
  readonly group: OptionGroup<number>;
  readonly isOpen: boolean;
  readonly isSearched: boolean;
}

function Group({ group: { heading, options }, isOpen, isSearched, value, onChange }: GroupProps) {
  const ids = options.map((option) => option.value);
  const chosen = ids.filter((id) => value.includes(id)).length;
  const without = value.filter((id) => !ids.includes(id));
  const toggle = (id: number) =>
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id]);
  return (
    <details className="ui-boxes-group" open={isOpen || undefined}>
      <summary>
        {heading}{' '}
        <span className="r-muted">
          ({chosen} de {options.length})
        </span>
      </summary>
      <Checkbox
        label={isSearched ? `Las encontradas de ${heading}` : `Todas las de ${heading}`}
        checked={chosen === ids.length}
        indeterminate={chosen > 0 && chosen < ids.length}
        onChange={() => onChange(chosen === ids.length ? without : [...without, ...ids])}
      />
      <div className="ui-boxes-list">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
      </div>
    </details>
  );
}
