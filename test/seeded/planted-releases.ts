import type { EventDefinition } from '../../domain/event-definition.ts';
import { registry } from '../../domain/registry.ts';
import type { PlantedFault } from './planted.ts';

const same = <T>(data: T): T => data;

/** Mistakes that show where an older release runs beside a newer one. */
export const PLANTED_IN_RELEASES: readonly PlantedFault[] = [
  {
    name: 'what an older release wrote is not brought up to date',
    plant: {
      begin() {
        const grown = [...registry.values()].filter(({ version }) => version > 1);
        const before = grown.map(({ upcasters }) => upcasters);
        const replaced = (upcasters: readonly EventDefinition['upcasters'][]) => {
          for (const [index, one] of grown.entries()) Object.assign(one, { upcasters: upcasters[index] });
        };
        replaced(before.map((known) => Object.fromEntries(Object.keys(known).map((from) => [from, same]))));
        return () => replaced(before);
      },
    },
  },
];
