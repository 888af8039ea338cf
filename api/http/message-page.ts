import { escaped } from '../pages/html.ts';

/** A plain page that says one thing: for errors met by opening an address. `sentence` is shown as it is typed. */
export function messagePage(sentence: string): string {
  return `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Reservas</title>
    <style>
      :root { color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif; }
      body { max-width: 34rem; margin: 20vh auto 0; padding: 0 1.5rem; }
    </style>
  </head>
  <body>
    <main>
      <p>${escaped(sentence)}</p>
      <p><a href="/">Ir al inicio</a></p>
    </main>
  </body>
</html>
`;
}
