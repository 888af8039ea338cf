import { isPlausibleCui, parseWholeCui } from '../../../domain/person/cui.ts';

export function CuiHint({ typed }: { typed: string }) {
  const cui = parseWholeCui(typed);
  const isOdd = cui !== null && !isPlausibleCui(cui);
  return (
    <span className={isOdd ? 'r-warning-text' : undefined} role="status">
      {isOdd ? ODD_CUI : '13 dígitos, con o sin espacios.'}
    </span>
  );
}

/** The warning of a CUI whose check digit or place of birth is wrong. */
export const ODD_CUI = 'El CUI no parece correcto: revise sus dígitos.';
