import type { z } from 'zod';

export const MISSING = 'Campo obligatorio';

export const formErrors: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') return isEmpty(issue.input) ? MISSING : 'Revise este dato';
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'invalid_format' && issue.format === 'email')
    return 'Escriba un correo electrónico válido';
  if (issue.code === 'invalid_value') return isEmpty(issue.input) ? MISSING : 'Elija una de las opciones';
  return isEmpty(issue.input) ? MISSING : 'Revise este dato';
};

function tooSmall(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (issue.origin === 'string')
    return isEmpty(issue.input) ? MISSING : `Escriba al menos ${issue.minimum} caracteres`;
  if (issue.origin === 'array' || issue.origin === 'set') return 'Elija al menos una opción';
  return issue.input === 0 && Number(issue.minimum) <= 1 ? MISSING : `Debe ser ${issue.minimum} o más`;
}

function tooBig(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  return issue.origin === 'string'
    ? `Use como máximo ${issue.maximum} caracteres`
    : `Debe ser ${issue.maximum} o menos`;
}

const isEmpty = (input: unknown) =>
  input === undefined || input === null || input === 0 || (typeof input === 'string' && input.trim() === '');
