import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { UndecodableEventError } from '../../eventstore/codec.ts';
import type { Random } from '../simulation/random.ts';
import type { Ledger } from './ledger.ts';
import type { ProductProcess } from './process.ts';
import { type Answer, contextOf, type Mix, nextRequest, type Request } from './requests.ts';

const TRIES = 5;
/** Requests whose answer names the position of an event of their own. */
const ONE_APPEND: ReadonlySet<string> = new Set(['book', 'book as a citizen', 'cancel']);
const UNREADABLE = 'UndecodableEventError';
const LONGEST_PAUSE_MS = 3_000;

export interface Clients {
  /** Begins a request if a client is idle. */
  begin(): void;
  readonly busy: number;
}

interface ClientsOptions {
  readonly count: number;
  readonly random: Random;
  readonly mix: Mix;
  readonly ledger: Ledger;
  readonly alive: () => readonly ProductProcess[];
  readonly note: (line: string) => void;
  /** Called with each reservation that an answer names for the first time. */
  readonly onBooked: (reservationId: string) => void;
  /** A planted fault: each try has an id of its own. */
  readonly freshIds: boolean;
}

/** People at their screens: each sends one request at a time, and again, under the same id, where no answer comes. */
export function openClients(options: ClientsOptions): Clients {
  const { count, random, mix, ledger, alive, note, onBooked, freshIds } = options;
  let busy = 0;

  async function perform(request: Request): Promise<void> {
    const tried: string[] = [];
    for (let tries = 1; tries <= TRIES; tries++) {
      const processes = alive();
      const process = processes[random.whole(0, Math.max(0, processes.length - 1))];
      if (process) {
        const sent = freshIds && tries > 1 ? { ...request, commandId: randomUUID() } : request;
        tried.push(sent.commandId);
        const answer = process.release.lacks.has(request.kind)
          ? 'not known to this release'
          : await answered(process, sent);
        if (typeof answer !== 'string') return conclude(request, answer, tried);
        if (answer.startsWith(UNREADABLE)) countAnswer(`${request.kind}: of a newer release`);
        note(`${request.kind} ${request.commandId}: ${answer}`);
      }
      // Some give up.
      if (random.whole(1, 4) === 1) break;
      await delay(random.whole(100, LONGEST_PAUSE_MS));
    }
    countAnswer(`${request.kind}: no answer`);
  }

  function conclude(request: Request, answer: Answer, tried: readonly string[]): void {
    const outcome = answer.accepted ? 'accepted' : answer.refusal.code;
    note(`${request.kind} ${request.commandId}: ${outcome}`);
    countAnswer(`${request.kind}: ${outcome}`);
    if (!answer.accepted) {
      // Erased meanwhile: nobody is logged in any more who could ask again.
      if (answer.refusal.code === 'person_missing') return;
      for (const commandId of tried) ledger.refused.add(commandId);
      return;
    }
    const before = ledger.booked.size;
    request.onAccepted?.(answer);
    for (const reservationId of [...ledger.booked].slice(before)) onBooked(reservationId);
    // Other requests may be finished by a background process, or by one that asked for the same.
    if (typeof answer.position === 'bigint' && ONE_APPEND.has(request.kind))
      ledger.positions.push({ commandIds: tried, position: answer.position });
  }

  function countAnswer(key: string): void {
    ledger.answers.set(key, (ledger.answers.get(key) ?? 0) + 1);
  }

  return {
    get busy() {
      return busy;
    },
    begin() {
      if (busy >= count) return;
      const request = nextRequest(random, mix, ledger, randomUUID());
      if (!request) return;
      busy += 1;
      void perform(request).finally(() => {
        busy -= 1;
      });
    },
  };
}

/** The answer of a process, or why there is none. */
function answered(process: ProductProcess, request: Request): Promise<Answer | string> {
  const sent = request.send(process, contextOf(process, request)).catch((error: unknown) => {
    if (error instanceof UndecodableEventError && !process.release.isOlder) throw error;
    if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError)
      throw error;
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  });
  return Promise.race([sent, process.died.then(() => 'the process died')]);
}
