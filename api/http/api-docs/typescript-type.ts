import type { JsonSchema } from './document.ts';

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : JSON.stringify(value);

const either = (types: readonly string[]) => [...new Set(types)].join(' | ');

/** The type of what fits a JSON Schema; `unknown` where the schema says nothing. */
export function typescriptType(schema: JsonSchema, indent = ''): string {
  const { type, anyOf, items, properties, enum: values, const: only } = schema;
  if (only !== undefined) return literal(only);
  if (values) return either(values.map(literal));
  if (anyOf) return either(anyOf.map((one) => typescriptType(one, indent)));
  if (items) return `readonly (${typescriptType(items, indent)})[]`;
  if (properties) return objectType(schema, indent);
  if (type === 'array') return 'readonly unknown[]';
  return either([type ?? 'unknown'].flat().map((one) => PLAIN[one] ?? 'unknown'));
}

function objectType({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, of]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`;
    const mark = required.includes(name) ? '' : '?';
    return `${inner}readonly ${key}${mark}: ${typescriptType(of, inner)};`;
  });
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n')}\n${indent}}`;
}
