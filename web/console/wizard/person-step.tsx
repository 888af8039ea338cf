import type { Person } from '../../../api/contract/people.ts';
import { Button } from '../../ui/button.tsx';
import { PersonSearch } from '../people-picker/person-search.tsx';
import type { Wizard } from './use-wizard.ts';

/** Step 2: who asks for it; choosing a person, or registering one, goes on. */
export function PersonStep({ change }: Wizard) {
  const choose = ({ id, human_cui, first_name, last_name }: Person) =>
    change((now) => ({
      ...now,
      step: 3,
      person: { id, human_cui, full_name: `${first_name} ${last_name}`.trim() },
    }));
  return (
    <>
      <PersonSearch onPick={choose} />
      <div className="r-wizard-buttons">
        <Button text="Regresar" onClick={() => change((now) => ({ ...now, step: 1 }))} />
      </div>
    </>
  );
}
