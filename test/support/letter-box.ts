import { afterAll } from 'vitest';
import { runProcess } from '../../commands/processes/run-process.ts';
import { mailProcess } from '../../mails/process.ts';
import { silentLogger } from '../../platform/logger.ts';
import type { Mail, Mailer } from '../../platform/mail.ts';
import type { Api } from './api-scenario.ts';
import { citizen, citizenApiOfFile, viewsSeen } from './citizen-api.ts';
import { memoryCheckpoints } from './crash-world.ts';
import { eventually } from './eventually.ts';

export const ANA_CUI = '1234567840101';

const VIEWS = [
  ...['accounts', 'person-directory', 'reservation-detail'],
  ...['catalog', 'closures', 'waiting-list'],
] as const;

export interface LetterBox {
  readonly mails: readonly Mail[];
  /** The mails that come of it, once the process is at the end of the log. */
  of(work: () => Promise<unknown>): Promise<readonly Mail[]>;
  /** The same, where the process comes to it only after all of it. */
  ofLate(work: () => Promise<unknown>): Promise<readonly Mail[]>;
  /** How the server takes each mail from now on: it throws where it does not. */
  answers(take: (mail: Mail) => Promise<void>): void;
  stop(): Promise<void>;
}

/** The API of citizens for a test file, with Ana who books, somebody of the staff, and the mails that are sent. */
export async function letterBoxOfFile(options?: Parameters<typeof citizenApiOfFile>[0]) {
  const api = await citizenApiOfFile(options);
  const ana = await citizen(api, ANA_CUI);
  const staff = await api.as('staff');
  const box = await openLetterBox(api);
  afterAll(() => box.stop());
  return { api, ana, staff, box };
}

/** Runs the mail process over the API of citizens, and keeps what it sends. */
export async function openLetterBox(api: Api): Promise<LetterBox> {
  const mails: Mail[] = [];
  const stop = new AbortController();
  const checkpoints = memoryCheckpoints();
  let take: (mail: Mail) => Promise<void> = async () => undefined;
  const mailer: Mailer = {
    async send(mail) {
      await take(mail);
      mails.push(mail);
    },
    close: () => undefined,
  };
  const waiter = {
    waitFor: (position: bigint) =>
      api.deps.waiter.waitFor(
        position,
        VIEWS as unknown as Parameters<typeof api.deps.waiter.waitFor>[1],
        5_000,
      ),
  };
  const onError = (error: unknown) => {
    throw error;
  };
  let isReady = true;
  const process = mailProcess({
    ...api.deps,
    ...api.booking,
    waiter,
    mailer,
    logger: silentLogger,
    isReady: () => isReady,
  });
  const deps = { ...api.booking, checkpoints, firstWaitMs: 10, onError };
  const running = runProcess(process, deps, stop.signal);
  await eventually('the process has begun', async () => checkpoints.positions.has('mails'));

  const of: LetterBox['of'] = async (work) => {
    const before = mails.length;
    await work();
    await viewsSeen(api);
    // An event that causes no mail: once it is passed, so is all before it.
    const userId = await api.account('user');
    await api.change({ type: 'RecordRepeatedRegistration', userId });
    const email = `user-${userId}@example.org`;
    await eventually('the end of the log', async () => mails.some(({ to }) => to === email));
    return mails.slice(before).filter(({ to }) => !to.startsWith('user-'));
  };

  return {
    mails,
    of,
    ofLate: (work) =>
      of(async () => {
        isReady = false;
        await work();
        await viewsSeen(api);
        isReady = true;
      }),
    answers(other) {
      take = other;
    },
    async stop() {
      stop.abort();
      await running;
    },
  };
}
