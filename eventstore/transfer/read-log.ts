import type { EventStore, Position, RecordedEvent } from '../port.ts';

const PAGE = 1_000;

export async function* readLog(store: EventStore, after: Position = 0n): AsyncGenerator<RecordedEvent> {
  let position = after;
  for (;;) {
    const page = await store.readAll({ after: position, maxCount: PAGE });
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    position = last.position;
  }
}
