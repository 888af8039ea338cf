import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { bodyOf } from '../../ui/form/body-of.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useOvertaken } from '../../ui/form/use-overtaken.tsx';
import type { Values } from '../../ui/form/values.ts';
import type { CatalogScreen, Entry } from './catalog-screen.ts';
import type { EntryActions } from './use-entry-actions.ts';

interface EntryDialogProps<Item extends Entry, V extends Values> {
  readonly screen: CatalogScreen<Item, V>;
  readonly item: Item | null;
  readonly onClose: () => void;
  readonly actions: EntryActions;
}

/** Creates an entry, or edits one; what somebody else changed meanwhile is shown before it is overwritten. */
export function EntryDialog<Item extends Entry, V extends Values>(props: EntryDialogProps<Item, V>) {
  const { screen, item, onClose, actions } = props;
  const { words, texts, crud } = screen;
  const overtaken = useOvertaken({ version: item?.version ?? '' }, screen.labels);
  const form = useForm({
    schema: bodyOf(crud.create),
    initial: item ? valuesOf(screen.empty, item) : screen.empty,
    ...(screen.objections && { objections: screen.objections }),
    failure: item ? texts.updateFailed : texts.createFailed,
    async onSubmit(body) {
      const saved = await overtaken.watch(
        (seen) => (item ? actions.update({ ...item, ...seen }, body) : actions.create(body)),
        form.rebase,
      );
      if (saved !== null) onClose();
    },
  });
  return (
    <FormDialog
      title={`${item ? 'Editar' : 'Crear'} ${words.one}`}
      form={form}
      mode={item ? 'edit' : 'create'}
      onClose={onClose}
    >
      {overtaken.note}
      {screen.fields((name) => ({ label: screen.labels[name], ...form.field(name) }))}
    </FormDialog>
  );
}

function valuesOf<V extends Values>(empty: V, item: Entry): V {
  const own = Object.keys(empty).map((name) => [name, Reflect.get(item, name)]);
  return Object.fromEntries(own);
}
