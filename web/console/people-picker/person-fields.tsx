import { useEffect, useRef, useState } from 'react';
import { peopleCalls } from '../../../api/contract/people.ts';
import { request } from '../../shared/call/client.ts';
import { SuggestField } from '../../ui/field/suggest-field.tsx';
import { TextField } from '../../ui/field/text-fields.tsx';
import type { Choice } from '../../ui/field/use-choices.ts';
import type { Binding } from '../../ui/form/use-form.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { groupedCui } from './cui.ts';
import type { KnownPerson } from './use-person.ts';

/** Shorter texts find too many (section 5: longer than four characters). */
const SEARCH_FROM = 5;

interface PersonFieldsProps {
  readonly cui: Binding<string>;
  readonly name: Binding<string>;
  readonly person: KnownPerson;
  /** The name that came with the CUI before: another CUI replaces it. */
  readonly brought?: string;
  /** The name gets the focus when the dialogue opens. */
  readonly isFirst: boolean;
}

/**
 * The CUI, and the person in charge. Each fills in the other: a whole CUI its name, a name that is chosen from those of
 * the directory its CUI. A name that a CUI brought goes with it.
 */
export function PersonFields({ cui, name, person, brought = '', isFirst }: PersonFieldsProps) {
  const typed = name.value;
  const [chosen, setChosen] = useState({ cui: '', name: '' });
  // The directory has named who was chosen, also where the CUI can't be looked up.
  const known = person.name || (cui.value === chosen.cui ? chosen.name : '');
  const setName = useRef(name.onChange);
  setName.current = name.onChange;
  const filled = useRef(brought);
  const latest = useRef(typed);
  latest.current = typed;
  useEffect(() => {
    const isSame = latest.current === known;
    const isOwn = latest.current.trim() !== '' && latest.current !== filled.current;
    if (isOwn && !isSame) return;
    filled.current = known;
    if (!isSame) setName.current(known);
  }, [known]);
  const choose = ({ value, label }: Choice) => {
    const grouped = groupedCui(value);
    setChosen({ cui: grouped, name: label });
    cui.onChange(grouped);
  };
  const mayUse = person.name !== '' && typed.trim() !== person.name;
  return (
    <>
      <TextField
        label="CUI"
        inputMode="numeric"
        {...cui}
        onChange={(text) => cui.onChange(cuiAsTyped(text))}
        hint={
          person.hint && (
            <span className={person.tone === 'warning' ? 'r-warning-text' : undefined} role="status">
              {person.hint}{' '}
              {mayUse && <TextButton onClick={() => name.onChange(person.name)}>Usar este nombre</TextButton>}
            </span>
          )
        }
      />
      <SuggestField
        label="Encargado"
        isFirst={isFirst}
        search={findPeople}
        minLength={SEARCH_FROM}
        hint="Escriba más de 4 letras para buscar personas"
        onChoose={choose}
        {...name}
      />
    </>
  );
}

function cuiAsTyped(typed: string): string {
  return /^\d{13}$/.test(typed) ? groupedCui(typed) : typed;
}

async function findPeople(text: string, signal: AbortSignal): Promise<Choice[]> {
  const { people } = await request(peopleCalls.searchPeople, {
    params: { query: text },
    query: { page: 1 },
    signal,
  });
  return people.data.slice(0, 8).map(({ cui, human_cui, first_name, last_name }) => ({
    value: cui,
    label: `${first_name} ${last_name}`.trim(),
    detail: human_cui,
  }));
}
