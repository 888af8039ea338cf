import { accept, type Decider, type Decision, refuse, stepFrom, unreachable } from '../decider.ts';
import type { ImportEvent, ImportRequest } from './events.ts';
import { evolveImport, type Import, noImport } from './state.ts';

export type ImportCommand =
  | { readonly type: 'RequestImport'; readonly request: ImportRequest }
  | ({ readonly importId: string } & (
      | { readonly type: 'AdvanceImport'; readonly done: number }
      | { readonly type: 'CompleteImport' | 'FinishImportRollback' | 'UndoImport' }
      | { readonly type: 'RejectImport'; readonly row: number | null }
      | { readonly type: 'FinishImportUndo'; readonly cancelled: number; readonly kept: number }
    ));

export type ImportRefusal =
  | { readonly code: 'import_unknown' | 'import_empty' }
  | { readonly code: 'import_too_long'; readonly max: number }
  | { readonly code: 'import_settled' }
  /** Its driver died and nothing was kept. */
  | { readonly code: 'import_interrupted' }
  | { readonly code: 'import_not_completed' };

const settled = { code: 'import_settled' } as const;

export const MAX_IMPORT_ROWS = 10_000;

/** Decides an import once, as a whole, however many processes drive it. */
export const importDecider: Decider<ImportCommand, ImportEvent, Import, ImportRefusal> = {
  initial: noImport,
  evolve: evolveImport,
  decide(command, state) {
    if (command.type === 'RequestImport') return request(command.request, state);
    const { status } = state;
    if (status === 'none') return refuse({ code: 'import_unknown' });
    const data = { importId: command.importId };
    switch (command.type) {
      case 'AdvanceImport':
        if (!isUnderWay(state) || command.done <= state.done) return accept();
        return accept({ type: 'ImportAdvanced', data: { ...data, done: command.done } });
      case 'CompleteImport':
        return stepFrom(status, 'requested', ['completed'], { type: 'ImportCompleted', data }, settled);
      case 'RejectImport': {
        const event = { type: 'ImportRejected', data: { ...data, row: command.row } } as const;
        return stepFrom(status, 'requested', ['rejected', 'rolled-back'], event, settled);
      }
      case 'FinishImportRollback':
        return stepFrom(status, 'rejected', ['rolled-back'], { type: 'ImportRolledBack', data }, settled);
      case 'UndoImport': {
        const event = { type: 'ImportUndoRequested', data } as const;
        return stepFrom(status, 'completed', ['undoing', 'undone'], event, { code: 'import_not_completed' });
      }
      case 'FinishImportUndo': {
        const { cancelled, kept } = command;
        const event = { type: 'ImportUndone', data: { ...data, cancelled, kept } } as const;
        return stepFrom(status, 'undoing', ['undone'], event, settled);
      }
      default:
        return unreachable(command);
    }
  },
};

type ImportDecision = Decision<ImportEvent, ImportRefusal>;

function request(data: ImportRequest, { status }: Import): ImportDecision {
  if (status !== 'none') return accept();
  const { length } = data.reservationIds;
  if (length === 0) return refuse({ code: 'import_empty' });
  if (length > MAX_IMPORT_ROWS) return refuse({ code: 'import_too_long', max: MAX_IMPORT_ROWS });
  return accept({ type: 'ImportRequested', data });
}

function isUnderWay({ status }: Import): boolean {
  return status === 'requested' || status === 'rejected' || status === 'undoing';
}
