import type { z } from 'zod';
import { changeCatalog, loadCatalog } from '../commands/catalog/catalog.ts';
import type { CommandHandler } from '../commands/handler/command-handler.ts';
import { newContext } from '../commands/handler/context.ts';
import type { CatalogKind, FieldsOf } from '../domain/catalog/catalog.ts';
import { NO_GAP } from '../domain/catalog/gap.ts';
import { attractionTypes, origins, reservationTypes } from '../domain/catalog/kinds.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';

interface BaseDeps {
  readonly handler: CommandHandler;
  readonly clock: Clock;
  readonly ids: Ids;
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * Creates what no installation can do without: attraction types, the six reservation types with their given ids, and
 * origins. May be repeated at every start, by several processes at once: what was created before, and changed or
 * removed by somebody since, is left alone.
 */
export async function seedBase(deps: BaseDeps): Promise<void> {
  await Promise.all([
    createMissing(deps, attractionTypes, ATTRACTION_TYPES),
    createMissing(deps, reservationTypes, RESERVATION_TYPES),
    createMissing(deps, origins, ORIGINS),
  ]);
}

/** Ids count from 1 in the order of creation: a catalog of n entries has had the first n of these. */
async function createMissing<E extends string, S extends z.ZodObject>(
  deps: BaseDeps,
  kind: CatalogKind<E, S>,
  entries: readonly z.output<S>[],
): Promise<void> {
  const { size } = await loadCatalog(deps.handler, kind);
  for (const fields of entries.slice(size)) {
    const outcome = await changeCatalog(deps.handler, kind, { type: 'Create', fields }, newContext(deps));
    // Taken: another process that starts at the same time was faster. It goes through the list in this order too.
    if (!outcome.accepted && outcome.refusal.code !== 'code_taken')
      throw new Error(
        `${kind.stream}: the base entry ${JSON.stringify(fields)} is refused as ${outcome.refusal.code}`,
      );
  }
}

/** The id of an entry is its place in the list, from 1. */
const ATTRACTION_TYPES: readonly FieldsOf<typeof attractionTypes>[] = [
  { name: 'Cancha' },
  { name: 'Piscina' },
  { name: 'Pista' },
  { name: 'Salón' },
  { name: 'Gimnasio' },
  { name: 'Rancho' },
];

/** Types 1 to 6 are known to the screens by their ids; the names are spelled as the specification spells them. */
const RESERVATION_TYPES: readonly FieldsOf<typeof reservationTypes>[] = [
  { name: 'Momento', strcode: 'MOM', minutes_for_next_reservation: 60, min_days: 0, max_days: 1, ...NO_GAP },
  {
    name: 'Afluencia media',
    strcode: 'AFM',
    minutes_for_next_reservation: 0,
    min_days: 1,
    max_days: 30,
    ...NO_GAP,
  },
  {
    name: 'Mayor afluencia',
    strcode: 'MAA',
    minutes_for_next_reservation: 0,
    min_days: 3,
    max_days: 60,
    ...NO_GAP,
  },
  {
    name: 'Liga Deportiva',
    strcode: 'LIG',
    minutes_for_next_reservation: 0,
    min_days: 0,
    max_days: 180,
    ...NO_GAP,
  },
  {
    name: 'Academía',
    strcode: 'ACA',
    minutes_for_next_reservation: 0,
    min_days: 0,
    max_days: 365,
    ...NO_GAP,
  },
  { name: 'Normal', strcode: 'NOR', minutes_for_next_reservation: 60, min_days: 0, max_days: 15, ...NO_GAP },
];

const ORIGINS: readonly FieldsOf<typeof origins>[] = [
  { name: 'Presencial' },
  { name: 'Teléfono' },
  { name: 'Correo electrónico' },
  { name: 'Carta' },
  { name: 'Redes sociales' },
  { name: 'Ventanilla Ágil' },
];
