import { Plus } from '@blueprintjs/icons';
import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import type { Person } from '../../../api/contract/people.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useDebounced } from '../../shared/kit/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/field/text-fields.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { RegisterPersonDialog } from './register-person-dialog.tsx';

const MIN_LENGTH = 4;
const SETTLE_MS = 250;

interface Props {
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** A row was chosen, or a person registered. */
  readonly onPick: (person: Person) => void;
  /** False: the person is there already. */
  readonly canRegister?: boolean;
}

const COLUMNS: readonly Column<Person>[] = [
  { key: 'cui', header: 'DPI', width: '14rem', cell: ({ human_cui }) => human_cui },
  {
    key: 'name',
    header: 'Nombre completo',
    isTitle: true,
    cell: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  },
];

export function PersonSearch({ typed, onType, onPick, canRegister = true }: Props) {
  const [page, setPage] = useState(1);
  const [isRegistering, setRegistering] = useState(false);
  const query = useDebounced(typed.trim(), SETTLE_MS);
  const isLongEnough = query.length > MIN_LENGTH;
  const found = useCall(calls.searchPeople, isLongEnough ? { params: { query }, query: { page } } : null, {
    keepPrevious: true,
  });
  const change = (text: string) => {
    onType(text);
    setPage(1);
  };
  return (
    <div className="ui-page-part">
      <div className="ui-line ui-filters">
        <SearchField
          label="Buscar persona"
          isFirst
          placeholder="Nombre o DPI"
          hint="Escriba más de 4 caracteres del nombre o del DPI"
          value={typed}
          onChange={change}
        />
        {canRegister && (
          <Button icon={<Plus />} text="Registrar persona" onClick={() => setRegistering(true)} />
        )}
      </div>
      {isLongEnough && (
        <>
          <DataTable
            caption="Personas encontradas"
            columns={COLUMNS}
            rows={found.data?.people.data}
            load={found}
            onOpen={onPick}
            actions={(person) => (
              <Button
                size="small"
                text="Seleccionar"
                aria-label={`Seleccionar a ${person.first_name} ${person.last_name}`}
                onClick={() => onPick(person)}
              />
            )}
            empty="No se han encontrado personas."
            emptyHint="Busque por otro nombre o por el DPI."
          />
          <Pager page={found.data?.people} onPage={setPage} />
        </>
      )}
      {isRegistering && (
        <RegisterPersonDialog typed={typed} onClose={() => setRegistering(false)} onRegistered={onPick} />
      )}
    </div>
  );
}
