import { accept, type Decider, refuse, unreachable } from '../decider.ts';
import type { ImportEvent, ImportRequest } from './events.ts';
import { evolveImport, type Import, noImport } from './state.ts';

export type ImportCommand =
  | { readonly type: 'RequestImport'; readonly request: ImportRequest }
  | { readonly type: 'AdvanceImport'; readonly importId: string; readonly done: number }
  | { readonly type: 'CompleteImport'; readonly importId: string }
  | { readonly type: 'RejectImport'; readonly importId: string; readonly row: number | null }
  | { readonly type: 'FinishImportRollback'; readonly importId: string }
  | { readonly type: 'UndoImport'; readonly importId: string }
  | {
      readonly type: 'FinishImportUndo';
      readonly importId: string;
      readonly cancelled: number;
      readonly kept: number;
    };

export type ImportRefusal =
  | { readonly code: 'import_unknown' }
  | { readonly code: 'import_empty' }
  | { readonly code: 'import_too_long'; readonly max: number }
  /** It was decided otherwise meanwhile. */
  | { readonly code: 'import_settled' }
  /** Its driver died and nothing of it was kept. */
  | { readonly code: 'import_interrupted' }
  /** It is under way, or was never carried out. */
  | { readonly code: 'import_not_completed' };

/** Reservations of one import, at the most. */
export const MAX_IMPORT_ROWS = 10_000;

/**
 * The one place where an import is decided whole or not at all: once completed it can't be rejected, once rejected it
 * can't be completed, however many processes drive it. A completed one can be undone.
 */
export const importDecider: Decider<ImportCommand, ImportEvent, Import, ImportRefusal> = {
  initial: noImport,
  evolve: evolveImport,
  decide(command, state) {
    if (command.type === 'RequestImport') {
      if (state.status !== 'none') return accept();
      const { length } = command.request.reservationIds;
      if (length === 0) return refuse({ code: 'import_empty' });
      if (length > MAX_IMPORT_ROWS) return refuse({ code: 'import_too_long', max: MAX_IMPORT_ROWS });
      return accept({ type: 'ImportRequested', data: command.request });
    }
    if (state.status === 'none') return refuse({ code: 'import_unknown' });
    const data = { importId: command.importId };
    switch (command.type) {
      case 'AdvanceImport':
        if (!isUnderWay(state) || command.done <= state.done) return accept();
        return accept({ type: 'ImportAdvanced', data: { ...data, done: command.done } });
      case 'CompleteImport':
        if (state.status === 'completed') return accept();
        return state.status === 'requested'
          ? accept({ type: 'ImportCompleted', data })
          : refuse({ code: 'import_settled' });
      case 'RejectImport':
        if (state.status === 'rejected' || state.status === 'rolled-back') return accept();
        return state.status === 'requested'
          ? accept({ type: 'ImportRejected', data: { ...data, row: command.row } })
          : refuse({ code: 'import_settled' });
      case 'FinishImportRollback':
        if (state.status === 'rolled-back') return accept();
        return state.status === 'rejected'
          ? accept({ type: 'ImportRolledBack', data })
          : refuse({ code: 'import_settled' });
      case 'UndoImport':
        if (state.status === 'undoing' || state.status === 'undone') return accept();
        return state.status === 'completed'
          ? accept({ type: 'ImportUndoRequested', data })
          : refuse({ code: 'import_not_completed' });
      case 'FinishImportUndo': {
        if (state.status === 'undone') return accept();
        const { cancelled, kept } = command;
        return state.status === 'undoing'
          ? accept({ type: 'ImportUndone', data: { ...data, cancelled, kept } })
          : refuse({ code: 'import_settled' });
      }
      default:
        return unreachable(command);
    }
  },
};

function isUnderWay({ status }: Import): boolean {
  return status === 'requested' || status === 'rejected' || status === 'undoing';
}
