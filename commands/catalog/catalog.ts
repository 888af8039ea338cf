import type { z } from 'zod';
import type {
  Catalog,
  CatalogCommand,
  CatalogEvent,
  CatalogKind,
  CatalogRefusal,
  Entry,
} from '../../domain/catalog/catalog.ts';
import { catalogKinds } from '../../domain/catalog/kinds.ts';
import { OPENING_HOURS_PREFIX } from '../../domain/opening-hours/stream.ts';
import type { DomainEvent } from '../../domain/registry.ts';
import type { Aggregate } from '../handler/aggregate-cache.ts';
import { FRESH_MS } from '../handler/aggregate-cache.ts';
import type { CommandHandler, Outcome } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';

export const CATALOG_PREFIXES: readonly string[] = [
  ...Object.values(catalogKinds).map(({ stream }) => stream),
  OPENING_HOURS_PREFIX,
];

type AnyFields = z.ZodObject;
type EventOf<E extends string, S extends AnyFields> = CatalogEvent<E, z.output<S>> & DomainEvent;

export function catalogAggregate<E extends string, S extends AnyFields>(
  kind: CatalogKind<E, S>,
): Aggregate<CatalogCommand<z.output<S>>, EventOf<E, S>, Catalog<z.output<S>>, CatalogRefusal> {
  // The registry lists the same events for this kind.
  return { stream: kind.stream, decider: kind.decider as never };
}

export function changeCatalog<E extends string, S extends AnyFields>(
  handler: CommandHandler,
  kind: CatalogKind<E, S>,
  command: CatalogCommand<z.output<S>>,
  context: CommandContext,
): Promise<Outcome<EventOf<E, S>, Catalog<z.output<S>>, CatalogRefusal>> {
  return handler.execute(catalogAggregate(kind), command, context);
}

export function loadCatalog<E extends string, S extends AnyFields>(
  handler: CommandHandler,
  kind: CatalogKind<E, S>,
): Promise<Catalog<z.output<S>>> {
  return handler.load(catalogAggregate(kind));
}

/** May be slightly out of date. */
export function recentCatalog<E extends string, S extends AnyFields>(
  handler: CommandHandler,
  kind: CatalogKind<E, S>,
): Promise<Catalog<z.output<S>>> {
  return handler.load(catalogAggregate(kind), FRESH_MS);
}

/** Reads again what a recent copy lacks. Ignores removed entries. */
export async function findEntry<E extends string, S extends AnyFields>(
  handler: CommandHandler,
  kind: CatalogKind<E, S>,
  id: number,
): Promise<Entry<z.output<S>> | null> {
  const recent = (await recentCatalog(handler, kind)).get(id);
  const entry = recent ?? (await loadCatalog(handler, kind)).get(id);
  return entry && !entry.removed ? entry : null;
}
