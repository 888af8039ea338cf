import { z } from 'zod';
import { SCOPES } from '../../domain/series/scopes.ts';

export const scopeQuery = z.object({
  scope: z.enum(SCOPES, 'Elija una opción de la lista').default('one'),
});
