import { escaped, pageHead } from './pages/html.ts';

interface Form {
  readonly action: string;
  readonly label: string;
}

interface More {
  /** Default: the sentence is the heading. */
  readonly title?: string;
  readonly form?: Form;
  /** Default: to the first page. */
  readonly link?: { readonly href: string; readonly text: string };
}

const HOME = { href: '/', text: 'Ir al inicio' };

/** One message without script, for opened addresses and links of mails. `sentence` is escaped. */
export function messagePage(sentence: string, { title, form, link = HOME }: More = {}): string {
  return `${pageHead(`${title ?? 'Aviso'} · Reservas`, `<style>${STYLES}</style>`)}
  <body>
    <header><a href="/"><img src="/favicon.svg" alt="" width="36" height="36">Reservas</a></header>
    <main>
      ${title ? `<h1>${escaped(title)}</h1><p>${escaped(sentence)}</p>` : `<h1 class="long">${escaped(sentence)}</h1>`}${form ? formOf(form) : ''}
      <p><a href="${escaped(link.href)}">${escaped(link.text)}</a></p>
    </main>
  </body>
</html>
`;
}

/** Colors of the citizens' pages, without their style sheets. */
const STYLES = `
      :root { color-scheme: light dark; font: 1rem/1.5 Inter, system-ui, sans-serif; }
      body { margin: 0; background: light-dark(#f4f7f5, #10171a); color: light-dark(#17211c, #e6edea); }
      header { padding: 1rem; }
      header a { display: inline-flex; gap: 0.6rem; align-items: center; color: inherit; font-weight: 700; text-decoration: none; }
      main { box-sizing: border-box; width: calc(100% - 2rem); max-width: 34rem; margin: 6vh auto 2rem; padding: 1.5rem;
        border: 1px solid light-dark(#d9e0dc, #2d3a3f); border-radius: 8px; background: light-dark(#fff, #182125);
        overflow-wrap: anywhere; }
      h1 { margin: 0 0 1rem; font-size: 1.6rem; line-height: 1.25; }
      h1.long { font-size: 1.15rem; font-weight: 600; line-height: 1.4; }
      main a { display: inline-block; padding: 0.6rem 0; color: light-dark(#0b6b4f, #5fd0ab); }
      p { margin: 0 0 0.75rem; }
      button { min-height: 44px; margin-bottom: 0.75rem; padding: 0.5rem 1.25rem; border: 1px solid transparent;
        border-radius: 6px; font: inherit; font-weight: 600; background: #0f6b4a; color: #fff; cursor: pointer; }
    `;

function formOf({ action, label }: Form): string {
  return `
      <form method="post" action="${escaped(action)}"><button>${escaped(label)}</button></form>`;
}
