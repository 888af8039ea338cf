import { setTimeout as sleep } from 'node:timers/promises';
import type { Sink } from './inbox.ts';
import type { Settings } from './options.ts';
import type { Reader } from './read.ts';

export interface SilenceWatch {
  onReceived(): void;
  stop(): void;
}

/** Reads the head after a while of silence; `fail` without a response or if the log has more than was received. */
export function watchSilence(
  reader: Pick<Reader, 'head'>,
  inbox: Pick<Sink, 'last'>,
  { quietMs, callTimeoutMs }: Pick<Settings, 'quietMs' | 'callTimeoutMs'>,
  isPaused: () => boolean,
  fail: (error: unknown) => void,
): SilenceWatch {
  let stopped = false;

  async function check(): Promise<void> {
    if (stopped || isPaused()) return;
    const head = await reader.head();
    if (stopped || head <= inbox.last) return;
    await sleep(callTimeoutMs, undefined, { ref: false });
    if (!stopped && !isPaused() && head > inbox.last) fail(new Error('it leaves out events of the log'));
  }

  const timer = setTimeout(() => {
    check().then(() => {
      if (!stopped) timer.refresh();
    }, fail);
  }, quietMs);

  return {
    onReceived: () => {
      if (!stopped) timer.refresh();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
