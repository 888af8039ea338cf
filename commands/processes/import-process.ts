import { IMPORT_PREFIX } from '../../domain/import/stream.ts';
import { driveImport } from './drive-import.ts';
import { type FinisherOptions, runFinisher, type Unfinished } from './finisher.ts';

const openImports: Unfinished = {
  process: 'imports',
  filter: { streamPrefixes: [IMPORT_PREFIX] },
  // A batch of rows takes a moment, also while a store is away for some seconds.
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

/** Rolls back every import whose driver died before it was whole, and finishes every undoing (see `runFinisher`). */
export function runImportProcess(options: FinisherOptions, signal: AbortSignal): Promise<void> {
  return runFinisher(openImports, options, signal);
}
