import { escaped } from '../pages/html.ts';

export const code = (text: string) => `<code>${escaped(text)}</code>`;

/** A long name may break behind its underscores. */
export const nameCode = (name: string) => code(name).replaceAll('_', '_<wbr>');

/** `rows`: markup. */
export function table(
  caption: string,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const head = headers.map((header) => `<th scope="col">${escaped(header)}</th>`).join('');
  const body = rows.map(
    ([first = '', ...others]) =>
      `<tr><th scope="row">${first}</th>${others.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  );
  return `<div class="wide" tabindex="0" role="region" aria-label="${escaped(caption)}"><table><caption>${escaped(caption)}</caption>
<thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

/** An address within the page. */
export const anchorOf = (heading: string) =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

export const section = (heading: string, content: string) =>
  `<section aria-labelledby="${anchorOf(heading)}"><h2 id="${anchorOf(heading)}">${escaped(heading)}</h2>${content}</section>`;

/** Colors of the citizens' pages. */
export const STYLES = `
:root { color-scheme: light dark; font: 1rem/1.55 Inter, system-ui, sans-serif; --line: light-dark(#d9e0dc, #2d3a3f); }
body { margin: 0; background: light-dark(#f4f7f5, #10171a); color: light-dark(#17211c, #e6edea); }
header, main { box-sizing: border-box; max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
header a { display: inline-flex; gap: 0.6rem; align-items: center; min-height: 44px; color: inherit; font-weight: 700; text-decoration: none; }
a { color: light-dark(#0b6b4f, #5fd0ab); }
h1 { font-size: 1.8rem; line-height: 1.2; }
h2 { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: 1.35rem; }
h3 { margin-top: 2rem; font-size: 1.1rem; }
nav ul { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 0 1rem; padding: 0; list-style: none; }
nav a { display: block; padding: 0.6rem 0; }
pre, .wide { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; background: light-dark(#fff, #182125); }
pre { padding: 0.9rem; font-size: 0.9rem; line-height: 1.5; }
pre code { overflow-wrap: normal; }
code { font-family: ui-monospace, monospace; }
.way { font-weight: 600; }
table { border-collapse: collapse; width: 100%; overflow-wrap: break-word; }
td small { display: block; color: light-dark(#4d5a54, #a9b6b0); font-size: 0.9rem; }
caption { padding: 0.6rem 0.9rem; text-align: start; font-weight: 600; }
th, td { padding: 0.5rem 0.9rem; border-top: 1px solid var(--line); text-align: start; vertical-align: top; font-weight: 400; }
thead th { font-weight: 600; }
summary { min-height: 44px; padding: 0.6rem 0; box-sizing: border-box; cursor: pointer; }
`;
