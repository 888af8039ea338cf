import { pause } from '../../platform/backoff.ts';

const LONGEST_PAUSE_MS = 5_000;

export interface LookoutOptions {
  look(): Promise<void>;
  /** Whether anybody cares. */
  wanted(): boolean;
  onFailure(error: unknown): void;
  readonly signal: AbortSignal;
}

/**
 * Gives a function that asks for a look. Looks never overlap: who asks during one gets another after it, one for all
 * who asked. A failed look is repeated, more and more slowly, until it succeeds or `signal` aborts.
 */
export function coalescedPoll({ look, wanted, onFailure, signal }: LookoutOptions): () => void {
  let asked = false;
  let looking = false;

  async function lookWhileAsked(): Promise<void> {
    for (let failures = 0; asked && wanted() && !signal.aborted; ) {
      asked = false;
      try {
        await look();
        failures = 0;
      } catch (error) {
        onFailure(error);
        asked = true;
        await pause(failures, LONGEST_PAUSE_MS, signal);
        failures += 1;
      }
    }
    looking = false;
  }

  return () => {
    asked = true;
    if (looking || !wanted()) return;
    looking = true;
    void lookWhileAsked();
  };
}
