import { Button } from '../button.tsx';

/** Sends the form; nothing to do while nothing has changed. */
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
      disabled={!form.isDirty}
    />
  );
}
