import { useEffect, useState } from 'react';
import { sentenceOf } from '../../shared/call/api-error.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** A second line that distinguishes two choices of one name. */
  readonly detail?: string;
}

export type Search = (text: string, signal: AbortSignal) => Promise<readonly Choice[]>;

interface Choices {
  readonly choices: readonly Choice[];
  /** The text in place of results: nothing found, or the error; '' where there is none. */
  readonly note: string;
}

const NONE: Choices = { choices: [], note: '' };

/** The server's results for a text ('' asks nothing); an answer to an earlier text is dropped. */
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
