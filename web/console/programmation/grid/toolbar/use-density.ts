import { useStored } from '../../../../shared/storage/local-storage.ts';

export type Density = 'comfortable' | 'compact';

/** How much room a court takes, as this browser last chose it, and how to change it. */
export function useDensity(): readonly [Density, () => void] {
  const [kept, keep] = useStored('grid-density');
  const density: Density = kept === 'compact' ? 'compact' : 'comfortable';
  return [density, () => keep(density === 'compact' ? 'comfortable' : 'compact')];
}
