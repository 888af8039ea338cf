import { useEffect, useRef } from 'react';
import { peopleCalls } from '../../../../api/contract/people.ts';
import { request } from '../../../shared/call/client.ts';
import { SuggestField } from '../../../ui/field/combobox-field.tsx';
import { TextField } from '../../../ui/field/text-fields.tsx';
import type { Choice } from '../../../ui/field/use-choices.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import { groupedCui } from './cui.ts';
import type { CreateForm } from './use-create-form.ts';

/** Shorter texts find too many (section 5: longer than four characters). */
const SEARCH_FROM = 5;

interface PersonFieldsProps extends Pick<CreateForm, 'form' | 'person'> {
  readonly isFirst: boolean;
}

/** CUI and person in charge fill in each other. A name that a CUI brought goes with it. */
export function PersonFields({ form, person, isFirst }: PersonFieldsProps) {
  const { set } = form;
  const typed = form.values.reservation_name;
  const filled = useRef('');
  const latest = useRef(typed);
  latest.current = typed;
  useEffect(() => {
    const isOwn = latest.current.trim() !== '' && latest.current !== filled.current;
    if (isOwn || latest.current === person.name) return;
    filled.current = person.name;
    set('reservation_name', person.name);
  }, [person.name, set]);
  const choose = ({ value, label }: Choice) => {
    filled.current = label;
    set('reservation_person_cui', groupedCui(value));
  };
  const mayUse = person.name !== '' && typed.trim() !== person.name;
  return (
    <>
      <TextField
        label="CUI"
        inputMode="numeric"
        {...form.field('reservation_person_cui')}
        onChange={(cui) => set('reservation_person_cui', cuiAsTyped(cui))}
        hint={
          person.hint && (
            <span className={person.tone === 'warning' ? 'r-warning-text' : undefined} role="status">
              {person.hint}{' '}
              {mayUse && (
                <TextButton onClick={() => set('reservation_name', person.name)}>Usar este nombre</TextButton>
              )}
            </span>
          )
        }
      />
      <SuggestField
        label="Encargado"
        isFirst={isFirst}
        search={findPeople}
        minLength={SEARCH_FROM}
        onChoose={choose}
        {...form.field('reservation_name')}
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
