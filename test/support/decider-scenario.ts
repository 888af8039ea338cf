import { expect, test } from 'vitest';
import { type Decider, fold } from '../../domain/decider.ts';

/** `scenario('…').given(events).when(command)`, then `.then(events)` or `.thenRefused(code | { code, … })`. */
export function scenariosOf<C, E, S, R extends { code: string }>(decider: Decider<C, E, S, R>) {
  return (title: string) => ({
    given: (...events: E[]) => ({
      when: (...commands: C[]) => {
        const decideAll = () => {
          let state = fold(decider, decider.initial, events);
          let last = decider.decide(commands[0] as C, state);
          for (const command of commands.slice(1)) {
            if (last.accepted) state = fold(decider, state, last.events);
            last = decider.decide(command, state);
          }
          return last;
        };
        return {
          then: (...expected: E[]) =>
            test(title, () => expect(decideAll()).toEqual({ accepted: true, events: expected })),
          thenNothing: () => test(title, () => expect(decideAll()).toEqual({ accepted: true, events: [] })),
          thenRefused: (expected: R['code'] | Partial<R>) => {
            const refusal = typeof expected === 'string' ? { code: expected } : expected;
            test(title, () => expect(decideAll()).toMatchObject({ accepted: false, refusal }));
          },
        };
      },
    }),
  });
}
