import { Calendar, Walk } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import { useCenterOfTheDay } from '../../shared/text/center-of-the-day.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { NoCenters } from '../places/no-centers.tsx';
import { type Attraction, attractionsScreen } from './attractions-screen.tsx';
import { CatalogPage } from './catalog-page.tsx';
import { useAttractionChoices } from './use-choices.ts';

const ACTIVITIES = {
  icon: <Walk />,
  label: 'Actividades',
  page: '/admin/manage-activities',
  call: calls.attractionActivitiesSync,
  success: 'Se han actualizado las actividades de esta atracción',
  failure: 'No se ha sido posible actualizar las actividades de esta atracción',
  chosen: ({ activities }: Attraction) => activities,
  body: ({ id }: Attraction, ids: readonly number[]) => ({ attraction_id: id, activities: ids }),
} as const;

const ALL = { center_slug: 'all' };

/** `/admin/manage-attractions`: the courts and pools of a center, the one that is worked in, else the first. */
export default function AttractionsPage() {
  const { center, centers, isLoading, error } = useCenterOfTheDay();
  const { types, activities } = useAttractionChoices();
  const screen = useMemo(
    () => attractionsScreen({ centers, types, centerId: center?.id ?? 0 }),
    [centers, types, center],
  );
  if (!isLoading && !error && !center)
    return (
      <Page title={screen.words.title}>
        <NoCenters />
      </Page>
    );
  return (
    <CatalogPage
      screen={screen}
      within={center ? { center_slug: center.slug } : null}
      searched={ALL}
      searchLabel="Buscar en todos los centros"
      moreActions={({ id }) => (
        <LinkButton icon={<Calendar />} text="Horario" to={`/admin/manage-attractions/${id}/schedule`} />
      )}
      links={{ ...ACTIVITIES, choices: activities }}
    />
  );
}
