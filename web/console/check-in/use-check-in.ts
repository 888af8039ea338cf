import { useEffect, useRef, useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import type { DoorReservation } from '../../../api/contract/door.ts';
import { isQrcode, type Reservation } from '../../../api/contract/reservations.ts';
import { ACCOUNT_CHANGED, ApiError, sentenceOf } from '../../shared/call/api-error.ts';
import { newIdempotencyKey, request } from '../../shared/call/client.ts';
import { fieldErrorsOf } from '../../shared/call/field-errors.ts';
import { isAnswered } from '../../shared/call/send.ts';
import { useProductNow } from '../../shared/text/clock.ts';
import { minutesOf } from '../../shared/text/dates.ts';
import { checkOffline, loadedReservation } from './offline-check.ts';
import {
  addWaiting,
  adoptWaiting,
  readWaiting,
  removeWaiting,
  useCountOfOthers,
  useWaitingCount,
  type WaitingCode,
  waitingCode,
} from './waiting-codes.ts';

export type Outcome = { readonly key: number; readonly code: string } & Result;

type Result =
  | {
      readonly kind: 'done';
      readonly datetime: string;
      readonly reservation: Reservation;
      readonly isTakenBack?: true;
    }
  | {
      readonly kind: 'refused';
      readonly reason: string;
      readonly refused: ApiError['reservation'];
      readonly wasWaiting?: boolean;
    }
  /** Without an answer it waits; what is known of it locally. */
  | {
      readonly kind: 'waiting';
      readonly known: DoorReservation | null;
      readonly text: string;
    };

const REMEMBERED = 6;
/** How often sending is retried, besides when the browser reports a connection. */
const RETRY_MS = 4_000;

export interface CheckIns {
  readonly outcomes: readonly Outcome[];
  readonly isBusy: boolean;
  /** How many codes wait to be sent. */
  readonly waiting: number;
  /** Codes that other users of this device scanned and that were not sent; `adopt` sends them in the name of this user. */
  readonly waitingOfOthers: number;
  readonly adopt: () => void;
  readonly noteTakenBack: (key: number) => void;
  /** Checks a code in, after earlier ones. Resolves to whether it was done; null for one that is waiting already. */
  readonly checkIn: (code: string) => Promise<boolean | null>;
}

interface Options {
  readonly userId: string;
  readonly day: readonly DoorReservation[];
  readonly onResult: (kind: Result['kind']) => void;
}

/** Checks codes in one after the other. Offline they are stored and sent later, each under its own key. */
export function useCheckIns({ userId, day, onResult }: Options): CheckIns {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [turns, setTurns] = useState(0);
  const waiting = useWaitingCount(userId);
  const waitingOfOthers = useCountOfOthers(userId);
  const inTurn = useRef(new Set<string>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const isSending = useRef(false);
  const now = useProductNow();
  const latest = useRef({ day, time: now?.time ?? '', onResult });
  latest.current = { day, time: now?.time ?? '', onResult };

  const report = (code: string, result: Result) => {
    setOutcomes((all) => [{ ...result, code, key: (all[0]?.key ?? 0) + 1 }, ...all].slice(0, REMEMBERED));
    latest.current.onResult(result.kind);
  };

  async function process(code: string): Promise<boolean> {
    const key = newIdempotencyKey();
    const result = (await tryCheckIn(code, key)) ?? keepForLater(code, key);
    report(code, result);
    inTurn.current.delete(code);
    setTurns(inTurn.current.size);
    return result.kind !== 'refused';
  }

  function keepForLater(code: string, key: string): Result {
    addWaiting(userId, { code, at: latest.current.time, key });
    const known = loadedReservation(latest.current.day, code);
    return { kind: 'waiting', known, text: checkOffline(known, latest.current.time) };
  }

  /** A second person may hold a picture of the ticket: it is seen and heard. */
  function takenBefore({ code, at }: WaitingCode): Result {
    const known = loadedReservation(latest.current.day, code);
    const when = Number.isNaN(minutesOf(at)) ? '' : ` a las ${at}`;
    return { kind: 'waiting', known, text: `Ya se tomó sin conexión${when}.` };
  }

  async function checkIn(code: string): Promise<boolean | null> {
    if (inTurn.current.has(code)) return null;
    const before = waitingCode(userId, code);
    if (before) {
      report(code, takenBefore(before));
      return null;
    }
    inTurn.current.add(code);
    setTurns(inTurn.current.size);
    const turn = last.current.then(() => process(code));
    last.current = turn;
    return turn;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls reads the latest of all by itself
  useEffect(() => {
    if (waiting === 0) return;
    const flush = async () => {
      if (isSending.current) return;
      isSending.current = true;
      for (const one of readWaiting(userId)) {
        const result = await sendWaiting(one);
        if (result === null) break;
        removeWaiting(userId, one.code);
        report(one.code, result);
      }
      isSending.current = false;
    };
    const timer = setInterval(() => void flush(), RETRY_MS);
    const onOnline = () => void flush();
    window.addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [waiting === 0, userId]);

  const adopt = () => adoptWaiting(userId);
  const noteTakenBack = (key: number) =>
    setOutcomes((all) =>
      all.map((one) => (one.key === key && one.kind === 'done' ? { ...one, isTakenBack: true } : one)),
    );
  return { outcomes, isBusy: turns > 0, waiting, waitingOfOthers, adopt, checkIn, noteTakenBack };
}

async function sendWaiting({ code, key }: WaitingCode): Promise<Result | null> {
  const result = await tryCheckIn(code, key);
  return result?.kind === 'refused' ? { ...result, wasWaiting: true } : result;
}

/** Null: the server has decided nothing; the code waits until it does. */
async function tryCheckIn(code: string, idempotencyKey: string): Promise<Result | null> {
  try {
    const answer = await request(calls.checkIn, { body: { shortcode: code }, idempotencyKey });
    return { kind: 'done', datetime: answer.check_in_datetime, reservation: answer.reservation };
  } catch (thrown) {
    if (thrown instanceof ApiError && mustWait(thrown)) return null;
    const isUnknown = thrown instanceof ApiError && thrown.code === 'reservation_unknown';
    // A specific error of the code is more helpful than the general one.
    const own = fieldErrorsOf(thrown).shortcode;
    return {
      kind: 'refused',
      reason: isUnknown ? unknownText(code) : own || sentenceOf(thrown),
      refused: thrown instanceof ApiError ? thrown.reservation : undefined,
    };
  }
}

/** Without the server's decision the code itself may be right; another account may send it in its own name. */
function mustWait(thrown: ApiError): boolean {
  return !isAnswered(thrown) || thrown.code === ACCOUNT_CHANGED;
}

function unknownText(code: string): string {
  if (isQrcode(code)) {
    return 'No se ha encontrado la reserva de este QR. Escriba el código que está debajo de él.';
  }
  if (/[01ILOU]/.test(code)) {
    return 'No se ha encontrado la reserva. Los códigos no llevan 0, 1, I, L, O ni U: revise esas letras.';
  }
  return 'No se ha encontrado la reserva. Compare el código con el del ticket, o busque la reserva en la programación.';
}
