/** The anti-forgery token of this page: from the served page at first, renewed by log-in and by the session. */
let token: string | undefined;

const meta = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');

export function csrfToken(): string {
  token ??= meta()?.content ?? '';
  return token;
}

/** Replaces the token, in the page too: plain forms read it there. */
export function setCsrfToken(next: string): void {
  token = next;
  const element = meta();
  if (element) element.content = next;
}
