import { attractions, reservationTypes } from '../../domain/catalog/kinds.ts';
import type { Gaps } from '../../domain/schedule/gaps.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import { recentCatalog } from './catalog.ts';

export async function loadGaps(handler: CommandHandler): Promise<Gaps> {
  const [ofAttractions, ofTypes] = await Promise.all([
    recentCatalog(handler, attractions),
    recentCatalog(handler, reservationTypes),
  ]);
  return { attractions: ofAttractions, types: ofTypes };
}
