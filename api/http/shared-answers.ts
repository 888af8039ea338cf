import { LRUCache } from 'lru-cache';
import type { ReadyAnswer } from './ready-answer.ts';

/** An answer, and the version of the rows that it shows. */
export interface Versioned {
  readonly version: string;
  readonly answer: ReadyAnswer;
}

interface Kept {
  /** It is right for every request that finds the rows at one of these versions. */
  readonly versions: Set<string>;
  readonly answer: Promise<ReadyAnswer>;
}

export interface SharedAnswers {
  /**
   * The answer to a question. `version` is that of the rows, as it was found after the question came; where they have not
   * changed since the last answer was made, or while it is being made, that is given again.
   */
  get(question: string, version: string, make: () => Promise<Versioned>): Promise<ReadyAnswer>;
}

/** Keeps the latest answer to each of the `max` latest questions: many screens load the same after a change. */
export function sharedAnswers(max: number): SharedAnswers {
  const latest = new LRUCache<string, Kept>({ max });

  function start(question: string, version: string, make: () => Promise<Versioned>): Kept {
    const versions = new Set([version]);
    const answer = make().then((made) => {
      // It may show newer rows than were asked for.
      versions.add(made.version);
      return made.answer;
    });
    const kept = { versions, answer };
    latest.set(question, kept);
    answer.catch(() => {
      if (latest.peek(question) === kept) latest.delete(question);
    });
    return kept;
  }

  return {
    get(question, version, make) {
      const known = latest.get(question);
      return (known?.versions.has(version) ? known : start(question, version, make)).answer;
    },
  };
}
