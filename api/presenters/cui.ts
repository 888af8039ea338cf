import { formatCui, parseCui } from '../../domain/person/cui.ts';

/** A CUI as answers carry it: digits for further calls ('' where it was erased), and the form that people read. */
export function presentCui(cui: string): { cui: string; human_cui: string } {
  return { cui: parseCui(cui) ?? '', human_cui: formatCui(cui) };
}
