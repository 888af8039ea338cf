import { useRef, useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import { isQrcode, type Reservation } from '../../../api/contract/reservations.ts';
import { ApiError, sentenceOf } from '../../shared/api-error.ts';
import { fieldErrorsOf } from '../../shared/field-errors.ts';
import { type Send, useSend } from '../../shared/send.ts';

/** What came of one code. */
export type Outcome = { readonly key: number; readonly code: string } & Result;

type Result =
  | { readonly kind: 'done'; readonly datetime: string; readonly reservation: Reservation }
  | { readonly kind: 'refused'; readonly reason: string };

const REMEMBERED = 6;

export interface CheckIns {
  /** The latest first. */
  readonly outcomes: readonly Outcome[];
  readonly isBusy: boolean;
  /** Checks a code in, after those that came before it. Tells whether it was done; null for one that is waiting already. */
  readonly checkIn: (code: string) => Promise<boolean | null>;
}

/** Checks codes in one after the other, as fast as a scanner gives them. `onResult` hears of each. */
export function useCheckIns(onResult: (kind: Result['kind']) => void): CheckIns {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [waitingCount, setWaitingCount] = useState(0);
  const waiting = useRef(new Set<string>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const send = useSend();

  async function process(code: string): Promise<boolean> {
    const result = await tryCheckIn(send, code);
    setOutcomes((now) => [{ ...result, code, key: (now[0]?.key ?? 0) + 1 }, ...now].slice(0, REMEMBERED));
    waiting.current.delete(code);
    setWaitingCount(waiting.current.size);
    onResult(result.kind);
    return result.kind === 'done';
  }

  async function checkIn(code: string): Promise<boolean | null> {
    if (waiting.current.has(code)) return null;
    waiting.current.add(code);
    setWaitingCount(waiting.current.size);
    const turn = last.current.then(() => process(code));
    last.current = turn;
    return turn;
  }

  return { outcomes, isBusy: waitingCount > 0, checkIn };
}

async function tryCheckIn(send: Send, code: string): Promise<Result> {
  try {
    const answer = await send(calls.checkIn, { body: { shortcode: code } });
    return { kind: 'done', datetime: answer.check_in_datetime, reservation: answer.reservation };
  } catch (thrown) {
    const isUnknown = thrown instanceof ApiError && thrown.code === 'reservation_unknown';
    // What is wrong with the code itself says more than that something is.
    const own = fieldErrorsOf(thrown).shortcode;
    return { kind: 'refused', reason: isUnknown ? unknownText(code) : own || sentenceOf(thrown) };
  }
}

/** What nobody has: why that may be, and what to do. */
function unknownText(code: string): string {
  if (isQrcode(code)) {
    return 'No se ha encontrado la reserva de este QR. Escriba el código que está debajo de él.';
  }
  if (/[01ILOU]/.test(code)) {
    return 'No se ha encontrado la reserva. Los códigos no llevan 0, 1, I, L, O ni U: revise esas letras.';
  }
  return 'No se ha encontrado la reserva. Compare el código con el del ticket, o busque la reserva en la programación.';
}
