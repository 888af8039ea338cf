import { loadCatalog } from '../../commands/catalog/catalog.ts';
import { importReservations, isImportKnown, undoImport } from '../../commands/import/import-reservations.ts';
import { activeEntries } from '../../domain/catalog/catalog.ts';
import { activities, attractions, centers, reservationTypes } from '../../domain/catalog/kinds.ts';
import { MAX_IMPORT_ROWS } from '../../domain/import/decide.ts';
import { toLocal } from '../../platform/clock.ts';
import { readImports } from '../../projections/imports/queries.ts';
import { loadCatalogs } from '../documents/import/catalogs.ts';
import { checkRows, takenMeanwhileText } from '../documents/import/check-rows.ts';
import { type ColumnPlaces, missingColumns } from '../documents/import/columns.ts';
import { parseRow } from '../documents/import/parse-row.ts';
import type { ColumnNames } from '../documents/import/read-import.ts';
import {
  type Example,
  importTemplateCsv,
  importTemplateXlsx,
  type ValidNames,
  weekAfter,
} from '../documents/import-template.ts';
import { refused } from '../errors/refusals.ts';
import { bytesOf, readForeign } from '../foreign-bytes/read.ts';
import { Committed } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import { saveAs } from '../http/document.ts';
import type { Handlers } from '../http/handler.ts';
import { nearWarnings } from './near-warnings.ts';

export const importHandlers = {
  async importColumns({ body, deps }) {
    const table = await tableOf(deps, body.file);
    if ('refusal' in table) return refused(table.refusal);
    return {
      headers: table.headers.filter((header) => header !== ''),
      columns: Object.fromEntries(table.columns),
      rows: table.rows.length,
    };
  },

  async importReservations({ body, deps, context }) {
    const command = context();
    const table = await tableOf(deps, body.file, body.columns);
    if ('refusal' in table) return refused(table.refusal);
    const { columns, rows } = table;
    const places: ColumnPlaces = new Map(columns.map(([column], place) => [column, place]));
    const labels = missingColumns(places);
    if (labels.length > 0) return refused({ code: 'columns_missing', labels });
    if (rows.length === 0) return refused({ code: 'import_empty' });
    if (rows.length > MAX_IMPORT_ROWS) return refused({ code: 'import_too_long', max: MAX_IMPORT_ROWS });
    const catalogs = await loadCatalogs(deps.commands);
    const headers = columns.map(([, header]) => header);
    const rules = { places, headers, catalogs, now: command.now };
    const parsed = await inTurns(rows, (row) => parseRow(row, rules));
    // A repeat must ignore its own reservations.
    const isRepeated = await isImportKnown(deps.booking, command);
    const checked = await checkRows(isRepeated ? null : deps.pool, parsed);
    const nothingCreated = { rows: checked, created: 0, import_id: null, warnings: [] };
    if (body.dry_run || checked.some(({ state }) => state !== 'new')) return nothingCreated;
    const bookings = parsed.flatMap(({ booking }) => booking ?? []);
    const result = await importReservations(deps.booking, bookings, command);
    if (result.accepted) {
      const created = checked.map((row) => ({ ...row, state: 'created' as const }));
      return new Committed(result.position, async () => ({
        rows: created,
        created: created.length,
        import_id: result.importId,
        warnings: await nearWarnings(deps, result.reservationIds),
      }));
    }
    const { refusal } = result;
    if (refusal.code !== 'import_taken') return refused(refusal);
    return {
      ...nothingCreated,
      rows: checked.map((row, index) =>
        index + 1 === refusal.row
          ? { ...row, state: 'taken' as const, error: takenMeanwhileText(refusal.by) }
          : row,
      ),
    };
  },

  async imports({ deps }) {
    const { timeZone } = deps.config;
    const imports = await readImports(deps.pool);
    return {
      imports: imports.map(({ createdAt, ...one }) => ({
        id: one.id,
        reservations: one.reservations,
        date_start: one.dateStart,
        date_end: one.dateEnd,
        status: one.status,
        done: one.done,
        cancelled: one.cancelled,
        kept: one.kept,
        created_at: toLocal(createdAt, timeZone).datetime,
        created_by: one.createdBy,
      })),
    };
  },

  async undoImport({ params, deps, context }) {
    const result = await undoImport(deps.booking, params.id, context());
    if (!result.accepted) return refused(result.refusal);
    const { position, cancelled, kept } = result;
    return new Committed(position, () => ({ cancelled, kept }));
  },

  async importTemplateSheet({ deps, context, ctx }) {
    const [example, names] = await Promise.all([exampleOf(deps, context().now.date), validNames(deps)]);
    return saveAs(ctx, 'Plantilla de importación.xlsx', await importTemplateXlsx(example, names));
  },

  async importTemplateCsv({ deps, context, ctx }) {
    const example = await exampleOf(deps, context().now.date);
    return saveAs(ctx, 'Plantilla de importación.csv', importTemplateCsv(example));
  },
} satisfies Partial<Handlers>;

async function tableOf(deps: Deps, file: Blob, columns?: ColumnNames) {
  const input = { file: await bytesOf(file), columns };
  return readForeign(deps, 'import', input, { refusal: { code: 'table_too_complex' } });
}

/** Rows between turns for other requests. */
const ROWS_OF_A_TURN = 50;

async function inTurns<Row, Result>(rows: readonly Row[], work: (row: Row) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (const row of rows) {
    results.push(work(row));
    if (results.length % ROWS_OF_A_TURN === 0) await new Promise(setImmediate);
  }
  return results;
}

/** An existing place, so that the template can be imported. */
async function exampleOf({ commands }: Deps, today: string): Promise<Example> {
  const [allCenters, allAttractions] = await Promise.all([
    loadCatalog(commands, centers),
    loadCatalog(commands, attractions),
  ]);
  const [attraction] = activeEntries(allAttractions);
  const center = attraction && allCenters.get(attraction.fields.center_id);
  return {
    date: weekAfter(today),
    center: center?.fields.name ?? 'Polideportivo Central',
    attraction: attraction?.fields.name ?? 'Cancha 1',
  };
}

async function validNames({ commands }: Deps): Promise<ValidNames> {
  const [allCenters, allAttractions, allTypes, allActivities] = await Promise.all([
    loadCatalog(commands, centers),
    loadCatalog(commands, attractions),
    loadCatalog(commands, reservationTypes),
    loadCatalog(commands, activities),
  ]);
  const places = activeEntries(allAttractions).flatMap(({ fields }) => {
    const center = activeEntries(allCenters).find(({ id }) => id === fields.center_id);
    return center ? [{ center: center.fields.name, attraction: fields.name }] : [];
  });
  const byName = (one: string, other: string) => one.localeCompare(other, 'es');
  return {
    places: places.sort(
      (one, other) => byName(one.center, other.center) || byName(one.attraction, other.attraction),
    ),
    types: activeEntries(allTypes).map(({ fields }) => fields.name),
    activities: activeEntries(allActivities)
      .map(({ fields }) => fields.name)
      .sort(byName),
  };
}
