import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useToaster, useUndoToast } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import type { CatalogScreen, Entry } from './catalog-screen.ts';

type Body = Readonly<Record<string, unknown>>;

export interface EntryActions {
  readonly create: (body: Body) => Promise<unknown>;
  /** `before`: the entry as the form has seen it; one of another version by now is refused. */
  readonly update: (before: Entry, body: Body) => Promise<unknown>;
  /** Asks, deletes, and offers the way back. */
  readonly remove: (item: Entry) => Promise<void>;
  readonly restore: (item: Entry) => Promise<void>;
}

const DELETED = 'Se ha eliminado este registro correctamente';
const DELETE_FAILED = 'No se ha sido posible eliminar este registro';
const RESTORED = 'Se ha restaurado este registro correctamente';
const RESTORE_FAILED = 'No ha sido posible restaurar este registro';

/** The actions on the entries of a catalogue; the form shows the errors that `create` and `update` throw. */
export function useEntryActions({
  crud,
  texts,
}: Pick<CatalogScreen<never, never>, 'crud' | 'texts'>): EntryActions {
  const { confirmDelete, showConfirmation, showError } = useDialogs();
  const toast = useToaster();
  const undoToast = useUndoToast();
  const { deleted = DELETED, deleteFailed = DELETE_FAILED } = texts;
  const creating = useAction(crud.create, { failure: texts.createFailed });
  const updating = useAction(crud.update, { failure: texts.updateFailed });
  const removing = useAction(crud.remove, { failure: deleteFailed });
  const restoring = useAction(crud.restore, { failure: RESTORE_FAILED });

  function report(text: string, before: Entry): void {
    undoToast(text, () => void restore(before));
  }

  async function restore({ id, version, name }: Entry): Promise<void> {
    const answer = await restoring.run({ params: { id }, body: { version } });
    if (answer !== null) toast({ message: `${RESTORED}: ${name}` });
  }

  return {
    restore,
    async create(body) {
      const answer = await creating.attempt({ body });
      void showConfirmation(texts.created);
      return answer;
    },
    async update(before, body) {
      const { id, version } = before;
      const answer = await updating.attempt({ params: { id }, body: { ...body, version } });
      report(texts.updated, before);
      return answer;
    },
    async remove(item) {
      if (!(await confirmDelete({ subject: item.name }))) return;
      try {
        await removing.attempt({ params: { id: item.id } });
      } catch (thrown) {
        await showError(deleteFailed, thrown);
        return;
      }
      report(deleted, item);
    },
  };
}
