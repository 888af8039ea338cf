import { Button } from '../../ui/button.tsx';

/** Sends the form; nothing to do while nothing has changed. */
export function SaveButton({
  form,
}: {
  readonly form: { readonly isBusy: boolean; readonly isDirty: boolean };
}) {
  return (
    <div>
      <Button
        type="submit"
        intent="primary"
        text="Guardar cambios"
        loading={form.isBusy}
        disabled={!form.isDirty}
      />
    </div>
  );
}
