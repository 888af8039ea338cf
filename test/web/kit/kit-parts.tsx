import { Edit, Plus, Trash } from '@blueprintjs/icons';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { count } from '../../../api/contract/catalog/fields.ts';
import { REQUIRED } from '../../../api/contract/fields.ts';
import { ApiError } from '../../../web/shared/call/api-error.ts';
import { type DeleteQuestion, useDialogs } from '../../../web/shared/kit/dialogs.tsx';
import { Button } from '../../../web/ui/button.tsx';
import { DateField, DateRangeField, DateTimeField } from '../../../web/ui/date/date-fields.tsx';
import { FormDialog } from '../../../web/ui/dialog/form-dialog.tsx';
import {
  CheckboxList,
  NOTHING_CHOSEN,
  SelectField,
  SwitchField,
} from '../../../web/ui/field/choice-fields.tsx';
import { SuggestField } from '../../../web/ui/field/suggest-field.tsx';
import { NumberField, SearchField, TextAreaField, TextField } from '../../../web/ui/field/text-fields.tsx';
import { useForm } from '../../../web/ui/form/use-form.ts';
import { MenuButton } from '../../../web/ui/menu/menu-button.tsx';
import { TabPanels } from '../../../web/ui/menu/tab-panels.tsx';
import { FilterBar } from '../../../web/ui/page/filter-bar.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { Badge } from '../../../web/ui/show/badge.tsx';
import { Note } from '../../../web/ui/show/note.tsx';
import { Thumb } from '../../../web/ui/show/thumb.tsx';
import { type Column, DataTable } from '../../../web/ui/table/data-table.tsx';
import { Pager } from '../../../web/ui/table/pager.tsx';
import { useListAddress } from '../../../web/ui/table/use-list-address.ts';
import { UploadField } from '../../../web/ui/upload/upload-field.tsx';

interface Thing {
  readonly id: number;
  readonly name: string;
}

const THINGS: readonly Thing[] = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  name: `Cosa ${index + 1}`,
}));

const COLUMNS: readonly Column<Thing>[] = [
  {
    key: 'image',
    header: 'Imagen',
    cell: () => <Thumb image="" alt="" size={60} />,
    width: '5%',
    isLabelHidden: true,
  },
  { key: 'name', header: 'Nombre', cell: ({ name }) => name, isTitle: true, sort: 'name' },
  { key: 'state', header: 'Estado', cell: () => <Badge text="Activo" tone="good" /> },
];

const FILTERS = { search: '' };
const LOADED = { isPending: false, error: null, refetch: () => undefined };

interface Deletion extends DeleteQuestion {
  readonly run: () => Promise<unknown>;
  readonly success: string;
  readonly failure: string;
}

export function KitParts() {
  const list = useListAddress(FILTERS);
  const [isCreating, setCreating] = useState(false);
  const [searches, setSearches] = useState(0);
  const { confirmDelete, showConfirmation, showError } = useDialogs();
  const remove = async ({ run, success, failure, ...question }: Deletion) => {
    if (!(await confirmDelete(question))) return;
    await run().then(
      () => showConfirmation(success),
      (thrown: unknown) => showError(failure, thrown),
    );
  };
  const found = THINGS.filter(({ name }) => name.includes(list.filters.search));
  const first = (list.page - 1) * 15;
  const rows = found.slice(first, first + 15);
  const page = {
    current_page: list.page,
    last_page: Math.ceil(found.length / 15),
    per_page: 15,
    total: found.length,
    from: first + 1,
    to: first + rows.length,
  };
  return (
    <main>
      <Page
        title="Piezas"
        actions={
          <Button intent="primary" icon={<Plus />} text="Crear cosa" onClick={() => setCreating(true)} />
        }
        tools={
          <FilterBar more={<Fields />} onSearch={() => setSearches((count) => count + 1)}>
            <SearchField
              label="Buscar"
              value={list.filters.search}
              onChange={(search) => list.setFilters({ search })}
            />
          </FilterBar>
        }
      >
        <Note>Se pueden buscar cosas.</Note>
        <p>Búsquedas: {searches}</p>
        <DataTable
          caption="Cosas"
          columns={COLUMNS}
          rows={rows}
          load={LOADED}
          onOpen={({ id }) => list.open(String(id))}
          marked={list.opened}
          sort={list.sort}
          onSort={list.setSort}
          actions={({ name }) => (
            <>
              <Button variant="minimal" icon={<Edit />} aria-label={`Editar ${name}`} />
              <Button
                variant="minimal"
                icon={<Trash />}
                aria-label={`Eliminar ${name}`}
                onClick={() =>
                  void remove({
                    subject: name,
                    run: async () => undefined,
                    success: 'Se ha eliminado esta cosa correctamente',
                    failure: 'No se ha sido posible eliminar esta cosa',
                  })
                }
              />
            </>
          )}
        />
        <Pager page={page} onPage={list.setPage} />
        <Others />
      </Page>
      {isCreating && <CreateThing onClose={() => setCreating(false)} />}
    </main>
  );
}

function Fields() {
  const [range, setRange] = useState({ from: '', to: '' });
  const [at, setAt] = useState('');
  return (
    <>
      <DateRangeField value={range} onChange={setRange} />
      <DateTimeField label="Entrada" value={at} onChange={setAt} />
      <Button type="submit" text="Buscar cosas" />
      <output>{JSON.stringify({ ...range, at })}</output>
    </>
  );
}

function Others() {
  const [tab, setTab] = useState('one');
  const [chosen, setChosen] = useState('');
  return (
    <>
      <TabPanels
        label="Días"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'one', title: 'Lunes', panel: <p>Panel del lunes</p> },
          { id: 'two', title: 'Martes', panel: <p>Panel del martes</p> },
        ]}
      />
      <MenuButton
        text="Más"
        choices={[
          { text: 'Primera', onClick: () => setChosen('Primera') },
          { text: 'Segunda', onClick: () => setChosen('Segunda') },
        ]}
      />
      <p>Elegida: {chosen}</p>
      <UploadField
        label="Imagen"
        progress={null}
        upload={async () => {
          throw new ApiError(415, { code: 'bad_picture', error: 'No es una imagen.' });
        }}
      />
    </>
  );
}

const thingBody = z.object({
  name: z.string().trim().min(1).max(10),
  kind: z.int().positive(REQUIRED),
  minutes: count,
  date: z.string().min(1),
  days: z.array(z.int()).min(1, 'Elija al menos una opción'),
  active: z.boolean(),
  notes: z.string().max(5),
  code: z.string().min(1, 'Falta el código'),
});

function CreateThing({ onClose }: { onClose: () => void }) {
  const [person, setPerson] = useState('');
  const search = useCallback(
    async (text: string) =>
      ['Ana López', 'Ana Méndez', 'Beto Ruiz']
        .filter((name) => name.toLowerCase().includes(text.toLowerCase()))
        .map((name) => ({ value: name, label: name, detail: 'DPI 1234' })),
    [],
  );
  const form = useForm({
    schema: thingBody,
    initial: {
      name: '',
      kind: 0,
      minutes: null as number | null,
      date: '',
      days: [] as readonly number[],
      active: true,
      notes: '',
    },
    // No field shows the code.
    toBody: (values) => ({ ...values, code: values.name === 'Sin código' ? '' : 'C-1' }),
    failure: 'No se ha sido posible crear la cosa',
    onSubmit: async (body) => {
      const errors = { name: ['Ese nombre ya existe'] };
      if (body.name === 'Doble')
        throw new ApiError(422, { code: 'invalid', error: 'Revise los datos.', errors });
      onClose();
    },
  });
  return (
    <FormDialog title="Crear cosa" form={form} onClose={onClose}>
      <TextField label="Nombre" isFirst {...form.field('name')} />
      <SelectField
        label="Clase"
        none={NOTHING_CHOSEN}
        options={[{ value: 1, label: 'Una' }]}
        {...form.field('kind')}
      />
      <NumberField label="Minutos de espera" min={0} {...form.field('minutes')} />
      <DateField label="Fecha" {...form.field('date')} />
      <CheckboxList
        label="Días"
        options={[
          { value: 1, label: 'Lunes' },
          { value: 2, label: 'Martes' },
        ]}
        {...form.field('days')}
      />
      <SwitchField label="Mostrar" {...form.field('active')} />
      <TextAreaField label="Observaciones" {...form.field('notes')} />
      <SuggestField label="Persona" value={person} onChange={setPerson} search={search} />
    </FormDialog>
  );
}
