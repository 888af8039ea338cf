import type { FormEventHandler, ReactNode } from 'react';
import { FORM_NAME, PAGE_FORMS, type PageFormName } from '../../../api/contract/page-forms.ts';
import { useFormToken } from './site-context.ts';

interface Props {
  readonly form: PageFormName;
  readonly className?: string;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  /** Posted to the page of the form, not to the one that is open with its query. */
  readonly isElsewhere?: boolean;
  readonly children: ReactNode;
}

/** A form that posts to its page before its script comes, and without; see `api/http/pages/page-forms.ts`. */
export function PlainForm({ form, isElsewhere = false, children, ...props }: Props) {
  const token = useFormToken();
  return (
    <form method="post" noValidate {...(isElsewhere && { action: PAGE_FORMS[form].page })} {...props}>
      <input type="hidden" name="_token" value={token} />
      <input type="hidden" name={FORM_NAME} value={form} />
      {children}
    </form>
  );
}
