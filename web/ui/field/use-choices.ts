import { useEffect, useState } from 'react';
import { sentenceOf } from '../../shared/call/api-error.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
}

export type Search = (text: string, signal: AbortSignal) => Promise<readonly Choice[]>;

interface Choices {
  /** The text that they were found for: another one may have been typed since. */
  readonly text: string;
  readonly choices: readonly Choice[];
  readonly note: string;
}

const NONE: Choices = { text: '', choices: [], note: '' };

export function useChoices(search: Search, text: string): Choices {
  const [found, setFound] = useState<Choices>(NONE);
  useEffect(() => {
    if (text === '') {
      setFound(NONE);
      return;
    }
    const asking = new AbortController();
    search(text, asking.signal).then(
      (choices) => !asking.signal.aborted && setFound({ text, choices, note: '' }),
      (thrown: unknown) =>
        !asking.signal.aborted && setFound({ text, choices: [], note: sentenceOf(thrown) }),
    );
    return () => asking.abort();
  }, [search, text]);
  return found;
}
