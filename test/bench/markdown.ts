export type Cells = readonly (string | number)[];

export const ratio = (value: number) => (value < 100 ? value.toPrecision(2) : count(value));
export const count = (value: number) => Math.round(value).toLocaleString('en');
export const fine = (value: number) => value.toFixed(2);
export const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);

export function table(head: Cells, rows: readonly Cells[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => String(row[column]).length)),
  );
  const line = (cells: Cells) =>
    `| ${cells.map((cell, column) => String(cell).padStart(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => `${'-'.repeat(width - 1)}:`).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
