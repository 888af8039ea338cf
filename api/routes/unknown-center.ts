import { findEntry } from '../../commands/catalog/catalog.ts';
import { centers } from '../../domain/catalog/kinds.ts';
import { type Refused, refused } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';

/** The refusal where one of the centers does not exist. */
export async function unknownCenter(
  { commands }: Pick<Deps, 'commands'>,
  ids: readonly number[],
): Promise<Refused | null> {
  for (const id of ids)
    if (!(await findEntry(commands, centers, id)))
      return refused({ code: 'unknown_reference', field: 'center' });
  return null;
}
