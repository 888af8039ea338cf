import { unescaped, type Workbook } from './workbook.ts';

/** A cell as a sheet has it (18.3.1.4); of a formula the value that it had when the file was saved. */
export interface SheetCell {
  readonly type: string;
  readonly style: number;
  readonly value: string;
  readonly inline: string;
}

/** A cell as text; dates and times in the form of the product, whatever the sheet shows them as. */
export function cellText(cell: SheetCell, workbook: Workbook): string {
  const { type, style, value, inline } = cell;
  switch (type) {
    case 's':
      return workbook.strings[Number(value)] ?? '';
    case 'inlineStr':
      return inline;
    case 'str':
    case 'e':
      return unescaped(value);
    case 'b':
      return value === '1' ? 'VERDADERO' : 'FALSO';
    case 'd':
      return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '').replace(/Z$/, '');
    default:
      return numberText(value, workbook.isDate[style] === true, workbook.is1904);
  }
}

function numberText(value: string, isDate: boolean, is1904: boolean): string {
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return value;
  return isDate ? momentText(number, is1904) : String(number);
}

const DAY_MINUTES = 1440;
/** The first day of serial dates. */
const ZERO = Date.UTC(1899, 11, 30);
const ZERO_1904 = Date.UTC(1904, 0, 1);
/** Nobody reserves in the first year of either count: such a number is a time. */
const FIRST_YEAR = 366;

/** Days as a date, a time or both. */
function momentText(days: number, is1904: boolean): string {
  // Fractions of a day are off by fractions of a second.
  const minutes = Math.round(days * DAY_MINUTES);
  if (minutes === DAY_MINUTES) return '24:00';
  const moment = new Date((is1904 ? ZERO_1904 : ZERO) + minutes * 60_000);
  if (Number.isNaN(moment.getTime())) return '';
  const [date = '', time = ''] = [moment.toISOString().slice(0, 10), moment.toISOString().slice(11, 16)];
  if (days < FIRST_YEAR) return time;
  return time === '00:00' ? date : `${date} ${time}`;
}
