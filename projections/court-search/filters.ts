import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import { sortedByName } from '../kit/names.ts';
import type { Database } from '../kit/projection.ts';

export interface ShownCenter {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly mapUrl: string;
  readonly hours: string;
  readonly image: string;
}

export interface SearchFilters {
  readonly centers: readonly ShownCenter[];
  readonly activities: readonly { readonly id: number; readonly name: string }[];
  readonly window: { readonly min_days: number; readonly max_days: number };
}

const FILTERS = `
  select
    (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'address', c.address,
        'phone', c.phone, 'email', c.email, 'mapUrl', c.map_url, 'hours', c.hours, 'image', c.image)), '[]')
      from read.centers c where c.active and not c.removed) as centers,
    (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name)), '[]')
      from read.activities x where not x.removed and x.id in (
        select unnest(a.activities) from read.attractions a join read.centers c on c.id = a.center_id
        where not a.removed and c.active and not c.removed)) as activities,
    (select json_build_object('min_days', t.min_days, 'max_days', t.max_days)
      from read.reservation_types t where t.id = ${NORMAL_TYPE_ID}) as window`;

export async function readSearchFilters(db: Database): Promise<SearchFilters> {
  const { rows } = await db.query<SearchFilters & { window: SearchFilters['window'] | null }>({
    name: 'search filters',
    text: FILTERS,
  });
  const [found] = rows;
  return {
    centers: sortedByName(found?.centers ?? []),
    activities: sortedByName(found?.activities ?? []),
    // No reservation types yet: nothing can be booked.
    window: found?.window ?? { min_days: 0, max_days: -1 },
  };
}
