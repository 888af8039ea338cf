import type { Person } from '../../../api/contract/people.ts';
import { Button } from '../../ui/button.tsx';
import { PersonSearch } from '../people-picker/person-search.tsx';
import type { Wizard } from './use-wizard.ts';

export function PersonStep({ state, change, go, back }: Wizard) {
  const choose = ({ id, human_cui, first_name, last_name }: Person) => {
    const full_name = `${first_name} ${last_name}`.trim();
    change((now) => ({ ...now, person: { id, human_cui, full_name } }));
    go(3);
  };
  return (
    <>
      <PersonSearch
        typed={state.search}
        onType={(search) => change((now) => ({ ...now, search }))}
        onPick={choose}
      />
      <div className="r-wizard-buttons">
        <Button text="Regresar" onClick={back} />
      </div>
    </>
  );
}
