/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Random {
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number;
  shuffled<T>(items: readonly T[]): T[];
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  return {
    whole,
    shuffled(items) {
      const mixed = [...items];
      for (let last = mixed.length - 1; last > 0; last -= 1) {
        const other = whole(0, last);
        mixed.splice(last, 1, ...mixed.splice(other, 1, ...mixed.slice(last, last + 1)));
      }
      return mixed;
    },
  };
}
