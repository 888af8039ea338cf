import { describe, expect, test } from 'vitest';
import { closureProcess } from '../../commands/closure/closure-process.ts';
import { linkProcess } from '../../commands/floor/link-process.ts';
import { importProcess } from '../../commands/import/import-process.ts';
import { openOrderProcess } from '../../commands/open-data/open-order-process.ts';
import { mergeProcess } from '../../commands/people/merge-process.ts';
import type { ResumableProcess } from '../../commands/processes/finisher.ts';
import { moveProcess } from '../../commands/reservation/move-process.ts';
import { seriesProcess } from '../../commands/series/series-process.ts';
import { type DomainEvent, registry } from '../../domain/registry.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { memoryKeys } from '../support/booking-world.ts';
import { goldenEvent } from '../support/golden-events.ts';

/** An operation that its process believes open is driven again and again; one believed ended is never finished. */
interface Operation {
  readonly process: ResumableProcess;
  /** Names the operation in its events. */
  readonly field: string;
  readonly open: readonly string[];
  readonly ended: readonly string[];
}

const OPERATIONS: readonly Operation[] = [
  {
    process: closureProcess,
    field: 'closureId',
    open: ['ClosureDeclared', 'ClosureExtended', 'ClosureLifted'],
    ended: ['ClosureCompleted', 'ClosureUndone'],
  },
  {
    process: linkProcess(memoryEventStore()),
    field: 'linkId',
    open: ['FloorLinkRequested'],
    ended: ['FloorLinkRejected', 'FloorLinkCompleted'],
  },
  {
    process: importProcess,
    field: 'importId',
    open: ['ImportRequested', 'ImportAdvanced', 'ImportRejected', 'ImportUndoRequested'],
    ended: ['ImportCompleted', 'ImportRolledBack', 'ImportUndone'],
  },
  {
    process: openOrderProcess({ keyRing: memoryKeys() }),
    field: 'orderId',
    open: ['OpenOrderRequested', 'OpenOrderRejected', 'OpenOrderDeletionRequested'],
    ended: ['OpenOrderCompleted', 'OpenOrderRolledBack', 'OpenOrderDeleted'],
  },
  {
    process: mergeProcess,
    field: 'mergeId',
    open: ['PersonMergeStarted'],
    ended: ['PersonAbsorbed', 'PersonMergeGivenUp'],
  },
  {
    process: moveProcess,
    field: 'moveId',
    open: ['SlotHeld'],
    ended: ['ReservationArrived', 'HoldReleased', 'ReservationRescheduled'],
  },
  {
    process: seriesProcess,
    field: 'seriesId',
    open: ['SeriesRequested'],
    ended: ['SeriesCompleted', 'SeriesRolledBack'],
  },
  // A change of a series is an operation of its own.
  {
    process: seriesProcess,
    field: 'changeId',
    open: ['SeriesCancelRequested', 'SeriesEditRequested', 'SeriesMoveRequested'],
    ended: ['SeriesChangeCompleted'],
  },
];

function stored(event: DomainEvent, over: object = {}): StoredEvent {
  return { event: { ...event, data: { ...event.data, ...over } } } as unknown as StoredEvent;
}

/** As a move writes them that goes on alone. */
const ALONE: Readonly<Record<string, object>> = {
  SlotHeld: { seriesId: null },
  ReservationRescheduled: { moveId: 'move' },
};
const EVENTS = [...registry.keys()].map((type) => stored(goldenEvent(type, 1), ALONE[type]));

const marked = ({ process }: Operation) =>
  EVENTS.flatMap((one) => {
    const mark = process.marks(one);
    return mark
      ? [{ ...mark, type: one.event.type, data: one.event.data as Readonly<Record<string, unknown>> }]
      : [];
  });

describe.each(OPERATIONS)('an operation of $process.process by its $field', (operation) => {
  const { process, field, open, ended } = operation;

  test.each([
    [open, true],
    [ended, false],
  ])('is, after %s, open: %s', (types, isOpen) => {
    const found = marked(operation).filter((mark) => mark.open === isOpen && mark.id === mark.data[field]);
    expect(found.map(({ type }) => type).sort()).toEqual([...types].sort());
  });

  test('is not touched by other events', () => {
    const known = OPERATIONS.filter((one) => one.process === process).flatMap((one) => [
      ...one.open,
      ...one.ended,
    ]);
    expect(
      marked(operation)
        .map(({ type }) => type)
        .sort(),
    ).toEqual(known.sort());
  });
});

test('the process of moves leaves the holds of a series to the process of series', () => {
  const held = goldenEvent('SlotHeld', 1);
  expect(moveProcess.marks(stored(held, { seriesId: 'series' }))).toBeNull();
});

test('another time within the day ends no move', () => {
  const event = goldenEvent('ReservationRescheduled', 1);
  expect(moveProcess.marks(stored(event, { moveId: null }))).toBeNull();
});
