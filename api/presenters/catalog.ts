import type { FieldsOf } from '../../domain/catalog/catalog.ts';
import { versionOf } from '../../domain/catalog/entry-version.ts';
import { type CatalogKinds, catalogKinds, type KindName } from '../../domain/catalog/kinds.ts';
import { humanPhone } from '../../domain/person/phone.ts';
import type { CatalogNames } from '../../projections/catalog/entries.ts';

interface Entry<K extends KindName> {
  readonly id: number;
  readonly fields: FieldsOf<CatalogKinds[K]>;
}

type Presented<K extends KindName> = FieldsOf<CatalogKinds[K]> & { id: number; version: string };

/** The contract selects the fields to send. */
export function presentEntry<K extends KindName>(kind: K, { id, fields }: Entry<K>): Presented<K> {
  // The schema of a kind and its fields belong together.
  return { ...fields, id, version: versionOf(catalogKinds[kind] as never, fields as never) };
}

export const presentCatalog = {
  centers: (entry: Entry<'centers'>, names: CatalogNames) => ({
    ...presentEntry('centers', entry),
    human_phone: humanPhone(entry.fields.phone),
    dependencies: namedBy(names.dependencies, entry.fields.dependencies),
  }),
  attractions: (entry: Entry<'attractions'>, names: CatalogNames) => ({
    ...presentEntry('attractions', entry),
    center_name: nameOf(names.centers, entry.fields.center_id),
    attraction_type: nameOf(names.attractionTypes, entry.fields.attraction_type_id),
    activities: namedBy(names.activities, entry.fields.activities),
  }),
};

function namedBy(names: CatalogNames['activities'], ids: readonly number[]) {
  return ids.flatMap((id) => {
    const found = names.get(id);
    return found && !found.removed ? [{ id, name: found.name }] : [];
  });
}

function nameOf(names: CatalogNames['centers'], id: number): string {
  return names.get(id)?.name ?? '';
}
