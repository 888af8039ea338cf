import { mailProcess } from '../../api/mails/process.ts';
import { runProcess } from '../../commands/processes/run-process.ts';
import { silentLogger } from '../../platform/logger.ts';
import type { Mail, Mailer } from '../../platform/mail.ts';
import type { Api } from './api-scenario.ts';
import { viewsSeen } from './citizen-api.ts';
import { eventually } from './eventually.ts';

const VIEWS = [
  ...['accounts', 'person-directory', 'reservation-detail'],
  ...['catalog', 'closures', 'waiting-list'],
] as const;

export interface LetterBox {
  readonly mails: readonly Mail[];
  /** The mails that come of it, once the process is at the end of the log. */
  of(work: () => Promise<unknown>): Promise<readonly Mail[]>;
  stop(): Promise<void>;
}

/** Runs the mail process over the API of citizens, and keeps what it sends. */
export async function openLetterBox(api: Api, send?: Mailer['send']): Promise<LetterBox> {
  const mails: Mail[] = [];
  const stop = new AbortController();
  const saved = new Map<string, bigint>();
  const checkpoints = {
    load: async (name: string) => saved.get(name),
    save: async (name: string, position: bigint) => void saved.set(name, position),
  };
  const mailer: Mailer = {
    async send(mail) {
      await send?.(mail);
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
  const process = mailProcess({ ...api.deps, ...api.booking, waiter, mailer, logger: silentLogger });
  const deps = { ...api.booking, checkpoints, firstWaitMs: 10, onError };
  const running = runProcess(process, deps, stop.signal);
  await eventually('the process has begun', async () => saved.has('mails'));

  return {
    mails,
    async of(work) {
      const before = mails.length;
      await work();
      await viewsSeen(api);
      // A letter event that nobody is written to about: once it is passed, so is all before it.
      const userId = await api.account('user');
      await api.change({ type: 'RecordRepeatedRegistration', userId });
      const email = `user-${userId}@example.org`;
      await eventually('the end of the log', async () => mails.some(({ to }) => to === email));
      return mails.slice(before).filter(({ to }) => !to.startsWith('user-'));
    },
    async stop() {
      stop.abort();
      await running;
    },
  };
}
