import { useEffect, useState } from 'react';
import { sentenceOf } from '../../shared/api-error.ts';

/** One result of a search. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** A second line: what tells two of one name apart. */
  readonly detail?: string;
}

export type Search = (text: string, signal: AbortSignal) => Promise<readonly Choice[]>;

interface Choices {
  readonly choices: readonly Choice[];
  /** What is said instead of results: nothing found, or why not; '' where there is nothing to say. */
  readonly note: string;
}

const NONE: Choices = { choices: [], note: '' };

/** What the server finds for a text ('' asks nothing); an answer that comes late for its text is dropped. */
export function useChoices(search: Search, text: string, empty: string): Choices {
  const [found, setFound] = useState<Choices>(NONE);
  useEffect(() => {
    if (text === '') {
      setFound(NONE);
      return;
    }
    const asking = new AbortController();
    search(text, asking.signal).then(
      (choices) => !asking.signal.aborted && setFound({ choices, note: choices.length > 0 ? '' : empty }),
      (thrown: unknown) => !asking.signal.aborted && setFound({ choices: [], note: sentenceOf(thrown) }),
    );
    return () => asking.abort();
  }, [search, text, empty]);
  return found;
}
