import { IMPORT_PREFIX } from '../../domain/import/stream.ts';
import type { ResumableProcess } from '../processes/finisher.ts';
import { driveImport } from './drive-import.ts';

/** Rolls back unfinished imports and finishes undoing. */
export const importProcess: ResumableProcess = {
  kind: 'finish',
  process: 'imports',
  filter: { streamPrefixes: [IMPORT_PREFIX] },
  // A batch takes a moment, longer while a store is away.
  graceMs: 15_000,
  marks({ event }) {
    switch (event.type) {
      case 'ImportRequested':
      case 'ImportAdvanced':
      case 'ImportRejected':
      case 'ImportUndoRequested':
        return { id: event.data.importId, open: true };
      case 'ImportCompleted':
      case 'ImportRolledBack':
      case 'ImportUndone':
        return { id: event.data.importId, open: false };
      default:
        return null;
    }
  },
  async drive(handler, { event }, context) {
    if ('importId' in event.data) await driveImport(handler, event.data.importId, context);
  },
};
