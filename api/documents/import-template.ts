import type { Workbook } from 'exceljs';
import { IMPORT_COLUMNS } from '../contract/imports.ts';

const EXAMPLE: Readonly<Record<(typeof IMPORT_COLUMNS)[number]['key'], string>> = {
  centro: 'Polideportivo Central',
  atraccion: 'Cancha 1',
  fecha: '24/11/2026',
  hora_inicio: '08:00',
  hora_fin: '10:00',
  tipo: 'Liga Deportiva',
  actividad: 'Fútbol',
  dependencia: 'Liga Municipal',
  encargado: 'Ana López',
  correlativo: 'LIG-001',
  observaciones: '',
};

const KEYS = IMPORT_COLUMNS.map(({ key }) => key);
const DAY_MS = 86_400_000;

/** UTF-8 with byte order mark and semicolons, as a Spanish Excel expects. */
export function importTemplateCsv(example: Example): Uint8Array {
  const rows = [KEYS, KEYS.map((key) => exampleOf(key, example))];
  return new TextEncoder().encode(`\uFEFF${rows.map((row) => row.join(';')).join('\r\n')}\r\n`);
}

export interface Example {
  readonly date: string;
  readonly center: string;
  readonly attraction: string;
}

export interface ValidNames {
  readonly places: readonly { readonly center: string; readonly attraction: string }[];
  readonly types: readonly string[];
  readonly activities: readonly string[];
}

/** Real dates and times, and a sheet of valid names. */
export async function importTemplateXlsx(example: Example, names: ValidNames): Promise<Uint8Array> {
  const { default: ExcelJS } = await import('exceljs');
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Reservas', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = KEYS.map((key) => ({ header: key, width: Math.max(14, key.length + 4) }));
  sheet.getRow(1).font = { bold: true };
  const row = sheet.addRow(
    KEYS.map((key) => {
      if (key === 'fecha') return new Date(`${example.date}T00:00:00Z`);
      const text = exampleOf(key, example);
      return key === 'hora_inicio' || key === 'hora_fin' ? Number(text.slice(0, 2)) / 24 : text;
    }),
  );
  row.getCell(KEYS.indexOf('fecha') + 1).numFmt = 'dd/mm/yyyy';
  for (const key of ['hora_inicio', 'hora_fin'] as const) row.getCell(KEYS.indexOf(key) + 1).numFmt = 'hh:mm';
  addNames(workbook, names);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

function addNames(workbook: Workbook, { places, types, activities }: ValidNames): void {
  const sheet = workbook.addWorksheet('Nombres válidos', { views: [{ state: 'frozen', ySplit: 1 }] });
  const columns = [
    { header: 'centro', values: places.map(({ center }) => center) },
    { header: 'atraccion', values: places.map(({ attraction }) => attraction) },
    { header: 'tipo', values: types },
    { header: 'actividad', values: activities },
  ];
  columns.forEach(({ header, values }, index) => {
    const column = sheet.getColumn(index + 1);
    column.values = [header, ...values];
    column.width = Math.max(14, ...values.map((value) => value.length + 2));
  });
  sheet.getRow(1).font = { bold: true };
}

function exampleOf(key: keyof typeof EXAMPLE, { date, center, attraction }: Example): string {
  const text = {
    ...EXAMPLE,
    centro: center,
    atraccion: attraction,
    fecha: date.split('-').reverse().join('/'),
  }[key];
  // Would be a formula, or be split into cells.
  return /^[=+\-@]|[;"\r\n]/.test(text) ? EXAMPLE[key] : text;
}

export function weekAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 7 * DAY_MS).toISOString().slice(0, 10);
}
