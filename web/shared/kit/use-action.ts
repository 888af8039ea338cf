import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RequestInput, ResponseOf } from '../call/client.ts';
import { useSend } from '../call/send.ts';
import type { AnyCall } from '../call/transport.ts';
import { reloadViews } from '../call/use-call.ts';
import { useDialogs } from './dialogs.tsx';

export interface ActionTexts<Answer> {
  /** The sentence of the "¡Error!" dialogue before that of the server. */
  readonly failure: string;
  /** The sentence of the "¡Confirmación!" toast or dialogue; nothing is shown without it. */
  readonly success?: string | ((answer: Answer) => string);
  /** Called as soon as it is done, before the dialogue. */
  readonly onDone?: (answer: Answer) => void;
  readonly onFailed?: (thrown: unknown) => void;
  /** `attempt` too asks again where the answer got lost; a form may rather say that nobody knows. */
  readonly repeatsLost?: boolean;
}

export interface Action<C extends AnyCall> {
  readonly isBusy: boolean;
  readonly progress: number | null;
  /** Shows the result; resolves once its dialogue is closed, with null where it failed or is in progress already. */
  readonly run: (input: RequestInput<C>) => Promise<ResponseOf<C> | null>;
  /** The same without a dialogue: throws `ApiError`. For forms that show errors at their fields. */
  readonly attempt: (input: RequestInput<C>) => Promise<ResponseOf<C>>;
  readonly button: (input: RequestInput<C>) => { readonly loading: boolean; readonly onClick: () => void };
}

/** Runs once at a time under one `Idempotency-Key`, then reloads what it changed on every screen. */
export function useAction<C extends AnyCall>(call: C, texts: ActionTexts<ResponseOf<C>>): Action<C> {
  const [isBusy, setBusy] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef(false);
  const sendOnce = useSend();
  const cache = useQueryClient();
  const dialogs = useDialogs();

  async function send(input: RequestInput<C>, repeats: boolean): Promise<ResponseOf<C>> {
    running.current = true;
    setBusy(true);
    try {
      const sent = call.bodyKind === 'multipart' ? { ...input, onProgress: setProgress } : input;
      return await sendOnce(call, sent, repeats);
    } finally {
      running.current = false;
      setBusy(false);
      setProgress(null);
      if (call.views) void reloadViews(cache, call.views);
    }
  }

  async function run(input: RequestInput<C>): Promise<ResponseOf<C> | null> {
    if (running.current) return null;
    try {
      // Its screen may show that it is done: the error would say that it is not.
      const answer = await send(input, true);
      const { success, onDone } = texts;
      onDone?.(answer);
      if (success !== undefined)
        await dialogs.showConfirmation(typeof success === 'string' ? success : success(answer));
      return answer;
    } catch (thrown) {
      texts.onFailed?.(thrown);
      await dialogs.showError(texts.failure, thrown);
      return null;
    }
  }

  const attempt = (input: RequestInput<C>) => send(input, texts.repeatsLost ?? false);
  const button = (input: RequestInput<C>) => ({ loading: isBusy, onClick: () => void run(input) });
  return { isBusy, progress, run, attempt, button };
}
