import { useCenterOfTheDay } from '../../shared/text/center-of-the-day.ts';

/** The names of centers by their ids; none stands for all of them. */
export function CenterNames({ ids }: { readonly ids: readonly number[] }) {
  const { centers } = useCenterOfTheDay();
  const names = centers.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return ids.length === 0 ? 'Todos' : names.join(', ');
}
