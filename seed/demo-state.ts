import { activities, attractions, centers, dependencies } from '../domain/catalog/kinds.ts';
import { userStream } from '../domain/user/stream.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { FIRST_COMMAND } from './catalog.ts';
import { type DemoDeps, demoId } from './demo-deps.ts';

/** How far the demo data were written, read from the log. `setUpAt`: the moment of its first command, ISO instant. */
export type SeedState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'begun'; readonly setUpAt: string }
  | { readonly kind: 'present' }
  | { readonly kind: 'other-data' };

/** Whether the demo data are there, partly there, or absent, or must not be written: the log has other data. */
export async function readSeedState({ store, codec }: Pick<DemoDeps, 'store' | 'codec'>): Promise<SeedState> {
  const first = async (stream: string) =>
    (await codec.decode(await store.readStream(stream, { maxCount: 1 })))[0];
  if (await first(userStream(DEMO_ACCOUNTS.owner.userId))) return { kind: 'present' };
  const beginning = await first(dependencies.stream);
  if (beginning?.metadata.commandId === demoId(FIRST_COMMAND))
    return { kind: 'begun', setUpAt: beginning.metadata.at };
  const used = await Promise.all([centers, attractions, activities].map(({ stream }) => first(stream)));
  return { kind: beginning || used.some((event) => event) ? 'other-data' : 'empty' };
}
