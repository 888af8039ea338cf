import { z } from 'zod';
import { SCOPES } from '../../domain/series/scopes.ts';

/** Affected dates of a series; a single reservation is one. */
export const scopeQuery = z.object({
  scope: z.enum(SCOPES, 'Elija una opción de la lista').default('one'),
});
