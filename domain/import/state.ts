import { unreachable } from '../decider.ts';
import type { ImportEvent, ImportRequest } from './events.ts';

interface Requested {
  readonly request: ImportRequest;
  readonly done: number;
}

/** `rejected` still holds times, `rolled-back` none. */
export type Import =
  | { readonly status: 'none' }
  | (Requested & { readonly status: 'requested' | 'completed' | 'undoing' })
  | (Requested & { readonly status: 'rejected' | 'rolled-back'; readonly row: number | null })
  | (Requested & { readonly status: 'undone'; readonly cancelled: number; readonly kept: number });

export const noImport: Import = { status: 'none' };

export function evolveImport(state: Import, event: ImportEvent): Import {
  if (event.type === 'ImportRequested') return { status: 'requested', request: event.data, done: 0 };
  if (state.status === 'none') return state;
  const { request } = state;
  switch (event.type) {
    case 'ImportAdvanced':
      return { ...state, done: event.data.done };
    case 'ImportCompleted':
      return { status: 'completed', request, done: request.reservationIds.length };
    case 'ImportRejected':
      return { status: 'rejected', request, row: event.data.row, done: 0 };
    case 'ImportRolledBack':
      return state.status === 'rejected' ? { ...state, status: 'rolled-back' } : state;
    case 'ImportUndoRequested':
      return { status: 'undoing', request, done: 0 };
    case 'ImportUndone': {
      const { cancelled, kept } = event.data;
      return { status: 'undone', request, done: request.reservationIds.length, cancelled, kept };
    }
    default:
      return unreachable(event);
  }
}
