import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { crowd, storm } from './hostile-crowds.ts';
import {
  type Attack,
  type HostileFile,
  hostileFiles,
  type Senders,
  type SendersMessage,
} from './hostile-files.ts';

/** A process that attacks whenever it is asked to: with hostile files all at once, a crowd of visitors, a storm of log-ins. */

const report = (message: SendersMessage) => process.send?.(message);

// Attackers have machines of their own: here they must not take the processors from the desk.
setPriority(constants.priority.PRIORITY_LOW);

const [{ url, headers, visitor, lastMs, attackers }] = (await once(process, 'message')) as [Senders];
const files = await hostileFiles(attackers);
const attacks: Readonly<Record<Attack, () => Promise<unknown>>> = {
  files: () => Promise.all(files.map((file, index) => send(file, index))),
  crowd: () => crowd(url, lastMs, attackers.streams),
  storm: () => storm(url, visitor, lastMs, attackers.guessers),
};
process.on('message', async (attack: Attack) => {
  await attacks[attack]();
  report('done');
});
report('ready');

/** Sends a file again and again until it had its turn. @throws where it was not let in */
async function send({ path, body, type }: HostileFile, index: number): Promise<void> {
  for (;;) {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { ...headers[index], 'Content-Type': type, 'X-Forwarded-For': `10.0.0.${index}` },
      body: new Uint8Array(body),
    });
    const text = await answer.text();
    if (answer.status === 403) throw new Error(`a file was not let in: ${text}`);
    if (answer.status !== 429 && answer.status !== 503) return;
    await delay(Number(answer.headers.get('retry-after')) * 1_000);
  }
}
