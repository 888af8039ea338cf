import { expect, onTestFinished, test } from 'vitest';
import { PUBLISHED_FROM } from '../../bootstrap/open-data.ts';
import { newContext } from '../../commands/handler/context.ts';
import { type OpenDataViews, openDataProcess } from '../../commands/open-data/open-data-process.ts';
import { runProcess } from '../../commands/processes/run-process.ts';
import { approvalEvents } from '../../domain/approval/events.ts';
import { approvalStream } from '../../domain/approval/stream.ts';
import type { DomainEvent } from '../../domain/registry.ts';
import { newCourts } from '../support/booking-world.ts';
import { memoryCheckpoints } from '../support/crash-world.ts';
import { eventually } from '../support/eventually.ts';
import { goldenEvent } from '../support/golden-events.ts';

test('a decision on an approval compares no dates, and a reservation those of its day', async () => {
  const { process } = await newCourts();
  const compared: string[] = [];
  const views: OpenDataViews = {
    seen: async () => undefined,
    facilities: async () => [],
    async dates() {
      compared.push('all');
      return [];
    },
    async offered(date) {
      compared.push(date);
      return new Map();
    },
    published: async () => new Map(),
  };
  const stop = new AbortController();
  const running = runProcess(
    openDataProcess({ views, types: PUBLISHED_FROM, everyMs: 5 }),
    { ...process, checkpoints: memoryCheckpoints(), onError: (error) => expect.unreachable(String(error)) },
    stop.signal,
  );
  onTestFinished(async () => {
    stop.abort();
    await running;
  });
  await eventually('the first comparison', () => compared.length > 0);

  async function append(stream: string, event: DomainEvent) {
    const { commandId, at, userId, correlationId, causationId } = newContext(process);
    const metadata = { commandId, at, userId, correlationId, causationId };
    await process.store.append(stream, 'any', [
      await process.codec.encode(event, process.ids.uuid(), metadata),
    ]);
  }
  for (const type of Object.keys(approvalEvents)) await append(approvalStream('r1'), goldenEvent(type, 1));
  await append('day-7-2027-03-01', goldenEvent('CheckInTakenBack', 1));
  await eventually('the day', () => compared.includes('2027-03-01'));
  expect(compared.filter((one) => one === 'all')).toHaveLength(1);
});
