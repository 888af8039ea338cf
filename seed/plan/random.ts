/** Numbers that look random and are the same at every run: the demo can be planned again after an interruption. */
export interface Random {
  /** From 0 to 1, 1 excluded. */
  next(): number;
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  weighted<T>(...choices: readonly (readonly [value: T, weight: number])[]): T;
}

/** A sequence of its own for each purpose, so that a change in one part of the plan leaves the others alone. */
export function randomFor(...purpose: readonly (string | number)[]): Random {
  const next = mulberry32(hash(purpose.join('|')));
  const at = <T>(list: readonly T[], index: number): T => {
    if (list.length === 0) throw new Error('nothing to choose from');
    return list[index] as T; // within the list by construction
  };
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => at(list, Math.floor(next() * list.length)),
    weighted(...choices) {
      let rest = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      const chosen = choices.findIndex(([, weight]) => {
        rest -= weight;
        return rest < 0;
      });
      return at(choices, Math.max(0, chosen))[0];
    },
  };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
