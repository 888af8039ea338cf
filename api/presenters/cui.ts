import { formatCui, parseCui } from '../../domain/person/cui.ts';

/** Digits ('' if erased) and human form. */
export function presentCui(cui: string): { cui: string; human_cui: string } {
  return { cui: parseCui(cui) ?? '', human_cui: formatCui(cui) };
}
