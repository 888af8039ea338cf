import { useState } from 'react';
import type { Person } from '../../../../api/contract/people.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { Note } from '../../../ui/show/note.tsx';
import { PersonSearch } from '../../people-picker/person-search.tsx';
import { CompareDialog } from './compare-dialog.tsx';

interface Props {
  readonly person: Person;
  readonly onClose: () => void;
}

const TITLE = 'Unir con otra ficha';

export function MergeDialog({ person, onClose }: Props) {
  const [other, setOther] = useState<Person | null>(null);
  const [isSame, setSame] = useState(false);
  const [typed, setTyped] = useState('');
  const pick = (found: Person) => {
    setSame(found.id === person.id);
    if (found.id !== person.id) setOther(found);
  };
  if (other)
    return (
      <CompareDialog
        title={TITLE}
        cuis={[person.cui, other.cui]}
        onClose={onClose}
        onBack={() => setOther(null)}
      />
    );
  return (
    <Modal
      title={TITLE}
      size="large"
      isStatic
      onClose={onClose}
      footer={<Button text="Cancelar" onClick={onClose} />}
    >
      <p>
        Busque la otra ficha de {person.first_name} {person.last_name} (DPI {person.human_cui}).
      </p>
      {isSame && <Note tone="warning">Esa es la misma ficha. Elija otra.</Note>}
      <PersonSearch typed={typed} onType={setTyped} onPick={pick} canRegister={false} />
    </Modal>
  );
}
