import { Button } from '../button.tsx';

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
