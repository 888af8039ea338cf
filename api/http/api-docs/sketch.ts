import type { JsonSchema } from './document.ts';

export interface SchemaField {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

/** The fields of an object, in their order. */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema): readonly SchemaField[] {
  return Object.entries(properties).map(([name, of]) => ({
    name,
    type: typeOf(of),
    isRequired: required.includes(name),
  }));
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'texto',
  integer: 'entero',
  number: 'número',
  boolean: 'sí o no',
  null: 'nulo',
  array: 'lista',
  object: 'objeto',
};

export function typeOf({ type, anyOf, enum: values, const: only }: JsonSchema): string {
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' | ');
  return [type ?? 'texto']
    .flat()
    .map((one) => TYPES[one] ?? one)
    .join(' | ');
}

/** An answer as JSON with types in place of values. */
export function sketch(schema: JsonSchema, indent = ''): string {
  const { properties, items, anyOf, additionalProperties } = schema;
  const inner = `${indent}  `;
  if (items) return `[${sketch(items, indent)}]`;
  const whole = anyOf?.find((one) => one.properties);
  if (whole) return `${sketch(whole, indent)} | nulo`;
  if (!properties)
    return typeof additionalProperties === 'object' && additionalProperties ? '{ … }' : typeOf(schema);
  const lines = Object.entries(properties).map(([name, of]) => `${inner}"${name}": ${sketch(of, inner)}`);
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
}
