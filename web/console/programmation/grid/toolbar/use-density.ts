import { useStored } from '../../../../shared/storage/local-storage.ts';

export type Density = 'comfortable' | 'compact';

export function useDensity(): readonly [Density, () => void] {
  const [kept, keep] = useStored('grid-density');
  const density: Density = kept === 'compact' ? 'compact' : 'comfortable';
  return [density, () => keep(density === 'compact' ? 'comfortable' : 'compact')];
}
