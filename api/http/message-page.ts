import { escaped } from '../pages/html.ts';

interface Form {
  /** A path of ours, which the button posts to. */
  readonly action: string;
  readonly label: string;
}

/**
 * A plain page that says one thing, without script: for errors met by opening an address, and for links in mails. `sentence`
 * is shown as it is typed; `form`: the one thing to do.
 */
export function messagePage(sentence: string, form?: Form): string {
  return `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Reservas</title>
    <style>
      :root { color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif; }
      body { max-width: 34rem; margin: 20vh auto 0; padding: 0 1.5rem; }
      a { color: light-dark(#0b6b4f, #5fd0ab); }
      button { min-height: 44px; padding: 0.5rem 1.25rem; border: 0; border-radius: 6px; font: inherit; font-weight: 600;
        background: #0f6b4a; color: #fff; cursor: pointer; }
    </style>
  </head>
  <body>
    <main>
      <p>${escaped(sentence)}</p>${form ? formOf(form) : ''}
      <p><a href="/">Ir al inicio</a></p>
    </main>
  </body>
</html>
`;
}

function formOf({ action, label }: Form): string {
  return `
      <form method="post" action="${escaped(action)}"><button>${escaped(label)}</button></form>`;
}
