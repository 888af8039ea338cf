import { keepTab } from './unsaved.ts';

/**
 * Changes several reservations one after the other: some share an order, a court or the limits of a person. It ends with the
 * tab, so closing that asks meanwhile. Returns those that failed, and why. `onStep`: before each, how many came before it.
 */
export async function oneByOne<Item>(
  items: readonly Item[],
  change: (item: Item) => Promise<unknown>,
  onStep: (before: number) => void,
): Promise<ReadonlyMap<Item, unknown>> {
  const failures = new Map<Item, unknown>();
  const letTabGo = keepTab();
  for (const [before, item] of items.entries()) {
    onStep(before);
    await change(item).catch((thrown: unknown) => failures.set(item, thrown));
  }
  letTabGo();
  return failures;
}
