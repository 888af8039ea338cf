import { describe, expect, test } from 'vitest';
import { fold } from '../../domain/decider.ts';
import { type ImportCommand, importDecider, MAX_IMPORT_ROWS } from '../../domain/import/decide.ts';
import type { ImportEvent } from '../../domain/import/events.ts';
import { overlapsWithEarlier } from '../../domain/import/overlaps.ts';
import { scenariosOf } from '../support/decider-scenario.ts';

const importId = 'i1';
const request = { importId, reservationIds: ['a', 'b'], dateStart: '2026-11-24', dateEnd: '2026-11-25' };
const requested: ImportEvent = { type: 'ImportRequested', data: request };
const completed: ImportEvent = { type: 'ImportCompleted', data: { importId } };
const rejected: ImportEvent = { type: 'ImportRejected', data: { importId, row: 2 } };
const rolledBack: ImportEvent = { type: 'ImportRolledBack', data: { importId } };
const undoRequested: ImportEvent = { type: 'ImportUndoRequested', data: { importId } };
const undone: ImportEvent = { type: 'ImportUndone', data: { importId, cancelled: 1, kept: 1 } };
const advanced: ImportEvent = { type: 'ImportAdvanced', data: { importId, done: 1 } };

describe('a request', () => {
  const scenario = scenariosOf(importDecider);
  const ask = (count: number): ImportCommand => ({
    type: 'RequestImport',
    request: { ...request, reservationIds: Array.from({ length: count }, (_, index) => `r${index}`) },
  });
  scenario('an import is asked for once')
    .given()
    .when({ type: 'RequestImport', request }, { type: 'RequestImport', request })
    .thenNothing();
  scenario('an import of nothing is none').given().when(ask(0)).thenRefused('import_empty');
  scenario('an import has a largest size')
    .given()
    .when(ask(MAX_IMPORT_ROWS + 1))
    .thenRefused({ code: 'import_too_long', max: MAX_IMPORT_ROWS });
  scenario('progress that is noted already is not noted again')
    .given(requested, advanced)
    .when({ type: 'AdvanceImport', importId, done: 1 })
    .thenNothing();
});

test('a row can not be placed beside an earlier one of the same day of the same court', () => {
  const row = (start: number, end: number, attractionId = 7, date = '2026-11-24') => ({
    attractionId,
    date,
    start,
    end,
  });
  const rows = [
    row(600, 660),
    row(660, 720),
    row(600, 660, 8),
    row(600, 660, 7, '2026-11-25'),
    row(630, 690),
    row(650, 655),
  ];
  expect([...overlapsWithEarlier(rows)]).toEqual([
    [4, rows[0]],
    [5, rows[0]],
  ]);
});

/** The history that leads to each status. */
const HISTORIES = {
  none: [],
  requested: [requested],
  completed: [requested, completed],
  rejected: [requested, rejected],
  'rolled-back': [requested, rejected, rolledBack],
  undoing: [requested, completed, undoRequested],
  undone: [requested, completed, undoRequested, undone],
} satisfies Record<string, readonly ImportEvent[]>;
type Status = keyof typeof HISTORIES;
const STATUSES = Object.keys(HISTORIES) as Status[];

/** Each step: where it is decided, where it was decided before, and what refuses it elsewhere. */
const STEPS: readonly {
  command: ImportCommand;
  event: ImportEvent;
  from: readonly Status[];
  done: readonly Status[];
  refused: string;
}[] = [
  {
    command: { type: 'AdvanceImport', importId, done: 1 },
    event: advanced,
    from: ['requested', 'rejected', 'undoing'],
    done: ['completed', 'rolled-back', 'undone'],
    refused: 'never',
  },
  {
    command: { type: 'CompleteImport', importId },
    event: completed,
    from: ['requested'],
    done: ['completed'],
    refused: 'import_settled',
  },
  {
    command: { type: 'RejectImport', importId, row: 2 },
    event: rejected,
    from: ['requested'],
    done: ['rejected', 'rolled-back'],
    refused: 'import_settled',
  },
  {
    command: { type: 'FinishImportRollback', importId },
    event: rolledBack,
    from: ['rejected'],
    done: ['rolled-back'],
    refused: 'import_settled',
  },
  {
    command: { type: 'UndoImport', importId },
    event: undoRequested,
    from: ['completed'],
    done: ['undoing', 'undone'],
    refused: 'import_not_completed',
  },
  {
    command: { type: 'FinishImportUndo', importId, cancelled: 1, kept: 1 },
    event: undone,
    from: ['undoing'],
    done: ['undone'],
    refused: 'import_settled',
  },
];

describe.each(STEPS)('$command.type', ({ command, event, from, done, refused }) => {
  test.each(STATUSES)('on an import that is %s', (status) => {
    const state = fold(importDecider, importDecider.initial, HISTORIES[status]);
    expect(state.status).toBe(status);
    const decision = importDecider.decide(command, state);
    if (status === 'none') expect(decision).toEqual({ accepted: false, refusal: { code: 'import_unknown' } });
    else if (from.includes(status)) expect(decision).toEqual({ accepted: true, events: [event] });
    else if (done.includes(status)) expect(decision).toEqual({ accepted: true, events: [] });
    else expect(decision).toEqual({ accepted: false, refusal: { code: refused } });
  });
});
