import { gathering } from '../../platform/gather.ts';
import { catalog } from '../catalog/projection.ts';
import { GRID_LISTS, type GridLists, sortedLists } from '../catalog/queries.ts';
import type { Database } from '../projection.ts';
import { versionSql } from '../version.ts';
import { type DayParts, dayStatement, daysOf } from './day.ts';
import { dayGrid } from './projection.ts';
import type { AttractionDay, DayGridQuery } from './queries.ts';

/** All that the grid shows. */
export interface GridView {
  /** What `gridVersion` gave when these rows were read. */
  readonly version: string;
  readonly days: readonly AttractionDay[];
  readonly lists: GridLists;
}

const VERSION = `${versionSql(catalog, dayGrid)} as version`;

/**
 * Tells which version of its rows the grid would show, whatever the day: what was read under the same version is what
 * would be read now. Who asks at the same time is answered by one statement, which begins after they asked.
 */
export function gridVersion(db: Database): () => Promise<string> {
  const ask = gathering(async (questions: readonly null[]) => {
    const { rows } = await db.query<{ version: string | null }>({
      name: 'grid version',
      text: `select ${VERSION}`,
    });
    const version = rows[0]?.version ?? '';
    return questions.map(() => version);
  });
  return () => ask(null);
}

/** The day of a centre and the lists of its form, as they were at one moment. One statement. */
export async function readGridView(db: Database, query: DayGridQuery): Promise<GridView> {
  const { rows } = await db.query<DayParts & GridLists & { version: string | null }>(
    dayStatement('grid view', query, `${VERSION}, ${GRID_LISTS}`),
  );
  const [row] = rows;
  if (!row) throw new Error('a statement without a row');
  return { version: row.version ?? '', days: daysOf(row), lists: sortedLists(row) };
}
