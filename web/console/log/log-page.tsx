import { Download, Search } from '@blueprintjs/icons';
import { isCalendarDate } from '../../../api/contract/calendar-date.ts';
import { calls } from '../../../api/contract/calls.ts';
import {
  LOG_TABLES,
  LOG_TYPES,
  type LogEntry,
  logTableName,
  logTypeName,
  MORE_LOG_TABLES,
} from '../../../api/contract/log.ts';
import { addressOf } from '../../shared/call/client.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useDraftOf } from '../../shared/session/use-draft-of.ts';
import { useProductNow } from '../../shared/text/clock.ts';
import { dateText } from '../../shared/text/date-text.ts';
import { Button } from '../../ui/button.tsx';
import { DateRangeField } from '../../ui/date/date-fields.tsx';
import { ExportButton } from '../../ui/export/export-button.tsx';
import { SelectField } from '../../ui/field/choice-fields.tsx';
import { TextField } from '../../ui/field/text-fields.tsx';
import { FilterBar } from '../../ui/page/filter-bar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/show/note.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { useListAddress } from '../../ui/table/use-list-address.ts';
import { LogEntryDialog } from './log-entry-dialog.tsx';
import { useShownEntry } from './use-shown-entry.ts';

/** Empty dates: today. */
const FILTERS = { type: 'all', table: 'all', start: '', end: '', register: '', user: '', person: '' };
type Filters = typeof FILTERS;
type LogType = keyof typeof LOG_TYPES;
type LogTable = keyof typeof LOG_TABLES | keyof typeof MORE_LOG_TABLES;
const CHECKS = {
  type: (name: string) => Object.hasOwn(LOG_TYPES, name),
  table: (name: string) => Object.hasOwn(LOG_TABLES, name) || Object.hasOwn(MORE_LOG_TABLES, name),
  start: isCalendarDate,
  end: isCalendarDate,
};

export default function LogPage() {
  const list = useListAddress(FILTERS, CHECKS);
  const today = useProductNow()?.date ?? '';
  const filters = { ...list.filters, start: list.filters.start || today };
  const end = list.filters.end || today;
  filters.end = end < filters.start ? filters.start : end;
  const asked = askedOf(filters);
  const load = useCall(
    calls.filterLog,
    today ? { params: asked.params, query: { page: list.page, ...asked.query } } : null,
    { keepPrevious: true },
  );
  const { trail, show, close } = useShownEntry();
  return (
    <Page
      title="Registro de eventos"
      actions={
        today && (
          <ExportButton
            icon={<Download />}
            text="Exportar Excel"
            rows={load.data?.total ?? 0}
            href={addressOf(calls.logSheet.path, {}, { ...asked.params, ...asked.query })}
          />
        )
      }
      tools={
        <LogFilters
          filters={filters}
          isOtherDay={list.filters.start !== '' || list.filters.end !== ''}
          onApply={list.setFilters}
          personError={load.error?.errors.person?.[0]}
        />
      }
    >
      <DataTable
        caption="Registro de eventos"
        columns={COLUMNS}
        rows={load.data?.data}
        load={load}
        onOpen={({ id }) => show([id])}
        marked={list.opened}
        empty="Sin datos para mostrar."
        emptyHint="Amplíe las fechas o quite los filtros."
        emptyAction={<Button text="Quitar los filtros" onClick={() => list.setFilters(FILTERS)} />}
        layoutName="log"
        isWide
      />
      <Pager page={load.data} onPage={list.setPage} />
      {load.data?.has_more && (
        <Note>Hay más registros de los que se pueden contar. Acote las fechas para ver los anteriores.</Note>
      )}
      {trail && <LogEntryDialog trail={trail} onShow={show} onClose={close} />}
    </Page>
  );
}

function askedOf({ type, table, start, end, register, user, person }: Filters) {
  // The address was checked.
  const params = { type: type as LogType, table: table as LogTable, dateStart: start, dateEnd: end };
  return { params, query: { register_id: register, user, person } };
}

const optionsOf = <Key extends string>(names: Readonly<Record<Key, string>>) =>
  (Object.entries(names) as [Key, string][]).map(([value, label]) => ({ value, label }));

/** Those of the specification, then the others by name. */
const TABLES = [
  ...optionsOf(LOG_TABLES),
  ...optionsOf(MORE_LOG_TABLES).sort((a, b) => a.label.localeCompare(b.label, 'es')),
];

interface FiltersProps {
  readonly filters: Filters;
  readonly isOtherDay: boolean;
  readonly onApply: (changed: Partial<Filters>) => void;
  readonly personError: string | undefined;
}

/** Choices take effect once "Buscar" or Enter is pressed. */
function LogFilters({ filters, isOtherDay, onApply, personError }: FiltersProps) {
  const [draft, setDraft] = useDraftOf(filters);
  const bind = (name: keyof Filters) => ({
    value: draft[name],
    onChange: (value: string) => setDraft((now) => ({ ...now, [name]: value })),
  });
  const apply = () =>
    onApply({
      ...draft,
      register: draft.register.trim(),
      user: draft.user.trim(),
      person: draft.person.trim(),
    });
  return (
    <FilterBar
      onSearch={apply}
      inUse={
        [filters.table !== 'all', isOtherDay, filters.register, filters.user, filters.person].filter(Boolean)
          .length
      }
      isLong
      submit={<Button type="submit" intent="primary" icon={<Search />} text="Buscar" />}
      more={
        <>
          <SelectField label="Tabla" options={TABLES} {...bind('table')} />
          <DateRangeField
            labels={['Fecha inicial', 'Fecha final']}
            value={{ from: draft.start, to: draft.end }}
            onChange={({ from: start, to: end }) => setDraft((now) => ({ ...now, start, end }))}
          />
          <TextField label="ID Registro" {...bind('register')} />
          <TextField label="Usuario" {...bind('user')} />
          <TextField label="Persona" placeholder="Nombre o DPI" error={personError} {...bind('person')} />
        </>
      }
    >
      <SelectField label="Tipo de evento" options={optionsOf(LOG_TYPES)} {...bind('type')} />
    </FilterBar>
  );
}

const COLUMNS: readonly Column<LogEntry>[] = [
  { key: 'date', header: 'Fecha', width: '7rem', cell: ({ created_at_date }) => dateText(created_at_date) },
  { key: 'hour', header: 'Hora', width: '6rem', cell: ({ created_at_hour }) => created_at_hour },
  { key: 'table', header: 'Tabla', cell: ({ table }) => logTableName(table) },
  {
    key: 'type',
    header: 'Tipo de evento',
    isTitle: true,
    cell: ({ type, summary }) => {
      const kind = logTypeName(type);
      // A log-in is both: its kind and what happened.
      if (summary === kind) return kind;
      return (
        <>
          {kind}
          <br />
          <small className="r-muted">{summary}</small>
        </>
      );
    },
  },
  {
    key: 'register',
    header: 'ID Registro',
    cell: ({ register_name, register_subject }) =>
      register_subject === '' ? (
        register_name
      ) : (
        <>
          {register_subject}
          <br />
          <small className="r-muted ui-short-id" title={register_name}>
            {register_name}
          </small>
        </>
      ),
  },
  { key: 'user', header: 'Usuario', cell: ({ user_email }) => user_email || 'Sistema' },
];
