import type { z } from 'zod';
import { REQUIRED } from './fields.ts';
import { tooLong } from './text.ts';

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Debe ser un texto',
  number: 'Debe ser un número',
  boolean: 'Debe ser verdadero o falso',
  array: 'Debe ser una lista',
  object: 'Debe ser un objeto',
};

/** The sentence of a check that has none of its own in the contract. */
export function objection(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? REQUIRED : (EXPECTED[issue.expected] ?? 'El valor no es válido');
    case 'too_big':
      return issue.origin === 'string' ? tooLong(Number(issue.maximum)) : `Use como máximo ${issue.maximum}`;
    case 'too_small':
      return issue.origin === 'string' ? REQUIRED : `Use al menos ${issue.minimum}`;
    default:
      return 'El valor no es válido';
  }
}
