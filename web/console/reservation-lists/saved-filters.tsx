import { FilterKeep, FilterList, FilterRemove } from '@blueprintjs/icons';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { calls } from '../../../api/contract/calls.ts';
import type { FilteredList } from '../../../api/contract/saved-filters.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useToaster } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/field/text-fields.tsx';
import { bodyOf } from '../../ui/form/body-of.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { MenuButton } from '../../ui/menu/menu-button.tsx';

const FAILURE = 'No ha sido posible guardar el filtro';

export function SavedFilters({ list }: { readonly list: FilteredList }) {
  const toast = useToaster();
  const [params, setParams] = useSearchParams();
  const kept = useCall(calls.savedFilters, { params: { list } });
  const deleting = useAction(calls.deleteFilter, { failure: 'No ha sido posible eliminar el filtro' });
  const [isNaming, setNaming] = useState(false);
  const saved = kept.data?.saved ?? [];
  const now = filtersOf(params);
  const current = saved.find(({ filters }) => filters === now);
  const remove = async (id: string, name: string) => {
    if (!(await deleting.run({ params: { list, id } }))) return;
    void kept.refetch();
    toast({ message: `Se ha eliminado el filtro «${name}»` });
  };
  return (
    <>
      <MenuButton
        icon={<FilterList />}
        text={<span className="r-list-saved">{current ? current.name : 'Filtros guardados'}</span>}
        label={current ? `Filtros guardados: ${current.name}` : 'Filtros guardados'}
        choices={[
          ...saved.map(({ name, filters }) => ({
            text: name,
            onClick: () => setParams(new URLSearchParams(filters)),
          })),
          { icon: <FilterKeep />, text: 'Guardar el filtro de ahora…', onClick: () => setNaming(true) },
          ...(current
            ? [
                {
                  icon: <FilterRemove />,
                  text: `Eliminar «${current.name}»`,
                  intent: 'danger' as const,
                  onClick: () => void remove(current.id, current.name),
                },
              ]
            : []),
        ]}
      />
      {isNaming && (
        <NameDialog
          list={list}
          filters={now}
          onSaved={() => void kept.refetch()}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

interface NameDialogProps {
  readonly list: FilteredList;
  readonly filters: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

function NameDialog({ list, filters, onSaved, onClose }: NameDialogProps) {
  const toast = useToaster();
  const action = useAction(calls.saveFilter, { failure: FAILURE });
  const form = useForm({
    schema: bodyOf(calls.saveFilter),
    initial: { list, filters, name: '' },
    failure: FAILURE,
    onSubmit: async (body) => {
      await action.attempt({ body });
      onSaved();
      onClose();
      toast({ message: `Se ha guardado el filtro «${body.name}»` });
    },
  });
  return (
    <FormDialog title="Guardar filtro" form={form} submitText="Guardar filtro" onClose={onClose}>
      <p>Guarda los filtros que ve ahora en esta lista. Solo usted los verá, en cualquier equipo.</p>
      <TextField
        label="Nombre"
        isFirst
        hint="Con el nombre de un filtro que ya existe, lo reemplaza"
        {...form.field('name')}
      />
    </FormDialog>
  );
}

/** The filters of the address, in one order; the page of the list is not one. */
function filtersOf(params: URLSearchParams): string {
  const filters = new URLSearchParams(params);
  filters.delete('page');
  filters.sort();
  return filters.toString();
}
