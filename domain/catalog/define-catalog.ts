import { z } from 'zod';
import { eventFamily } from '../event-definition.ts';
import { addedTo, shownPicture } from '../gallery.ts';
import type { Catalog, CatalogEvent, CatalogKind, Entry, Fields, Kind, Noun } from './catalog.ts';
import { decide } from './entry-rules.ts';

export function defineCatalog<const Entity extends string, S extends Fields>(
  entity: Entity,
  stream: string,
  noun: Noun,
  rules: Omit<Kind<Entity, S>, 'entity' | 'stream' | 'noun'>,
): CatalogKind<Entity, S> {
  type F = z.output<S>;
  const kind: Kind<Entity, S> = { entity, stream, noun, ...rules };
  const table = stream.replaceAll('-', '_');
  const summary = (participle: string) => `${noun[0]} ${participle}${noun[1]}`;
  const allFields = { fields: kind.fields };
  const options = versioned(kind.added ?? []);
  return {
    ...kind,
    table,
    events: eventFamily(table, 'id', { id: z.number() }, (event) => ({
      [`${entity}Created`]: event('ins', summary('cread'), allFields, options),
      [`${entity}Changed`]: event('upd', summary('modificad'), allFields, options),
      [`${entity}Removed`]: event('del', summary('eliminad')),
      [`${entity}Restored`]: event('upd', summary('restaurad'), allFields, options),
      ...('image' in kind.fields.shape && {
        [`${entity}PictureRemoved`]: event('upd', 'Imagen eliminada', {
          image: z.string(),
          shown: z.string(),
        }),
      }),
    })),
    decider: {
      initial: new Map(),
      evolve: (catalog, event) => evolveAll<Entity, F>(entity, catalog, [event]),
      evolveAll: (catalog, events) => evolveAll<Entity, F>(entity, catalog, events),
      decide: (command, catalog) => decide<Entity, S>(kind, command, catalog),
    },
  };
}

function versioned(added: readonly object[]) {
  const upcast = (values: object) => (data: Readonly<Record<string, unknown>>) => ({
    ...data,
    fields: { ...values, ...(data.fields as object) },
  });
  const upcasters = Object.fromEntries(added.map((values, index) => [index + 1, upcast(values)]));
  return { version: added.length + 1, upcasters };
}

function evolveAll<Entity extends string, F>(
  entity: Entity,
  catalog: Catalog<F>,
  events: readonly CatalogEvent<Entity, F>[],
): Catalog<F> {
  const next = new Map(catalog);
  for (const event of events) {
    const { data }: { readonly data: EventData<F> } = event;
    const { id } = data;
    const known = next.get(id);
    if ('fields' in data) next.set(id, written(known, id, data.fields));
    else if (known && 'image' in data) next.set(id, withoutPicture(known, data));
    else if (known && event.type === `${entity}Removed`) next.set(id, { ...known, removed: true });
  }
  return next;
}

type EventData<F> =
  | { readonly id: number }
  | { readonly id: number; readonly fields: F }
  | { readonly id: number; readonly image: string; readonly shown: string };

function written<F>(known: Entry<F> | undefined, id: number, fields: F): Entry<F> {
  return {
    id,
    fields,
    removed: false,
    past: known ? [...known.past, known.fields] : [],
    pictures: addedTo(known?.pictures ?? [], shownPicture(fields)),
    removedPictures: known?.removedPictures ?? [],
  };
}

function withoutPicture<F>(
  known: Entry<F>,
  { image, shown }: { readonly image: string; readonly shown: string },
): Entry<F> {
  return {
    ...known,
    fields: { ...known.fields, image: shown },
    pictures: known.pictures.filter((path) => path !== image),
    removedPictures: [...known.removedPictures, image],
  };
}
