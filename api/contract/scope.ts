import { z } from 'zod';
import { SCOPES } from '../../domain/series/scopes.ts';

/** How much of a series a call is for: this date, this and those after it, or every one. A single reservation has no more than one. */
export const scopeQuery = z.object({
  scope: z.enum(SCOPES, 'Elija una opción de la lista').default('one'),
});
