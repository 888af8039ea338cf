import { Button } from '../button.tsx';

/** Sends the form; nothing to do while nothing has changed. It keeps the focus once that is saved. */
export function SaveButton({
  form,
}: {
  readonly form: { readonly isBusy: boolean; readonly isDirty: boolean };
}) {
  return (
    <Button
      type="submit"
      intent="primary"
      text="Guardar cambios"
      loading={form.isBusy}
      whyNot={form.isDirty ? '' : 'Todavía no ha cambiado nada.'}
    />
  );
}
