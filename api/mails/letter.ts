import type { Mail } from '../../platform/mail.ts';

/** What a mail says, without how it looks. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** A table of facts: "Lugar", "Complejo Norte - Cancha 2". */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** The one thing to do. */
  readonly button?: { readonly label: string; readonly url: string };
  readonly attachments?: Mail['attachments'];
}

const SIGNATURE = 'Reservas · Centros deportivos municipales';
const AUTOMATIC = 'Este es un mensaje automático; no es necesario responderlo.';

/** A letter as a mail, as text and as HTML. `id` names it for good. */
export function toMail(letter: Letter, id: string): Mail {
  const { to, subject, attachments = [] } = letter;
  return { id, to, subject, text: textOf(letter), html: htmlOf(letter), attachments };
}

function textOf({ greeting, paragraphs, facts = [], button }: Letter): string {
  return [
    greeting,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    `-- \n${SIGNATURE}\n${AUTOMATIC}`,
  ].join('\n\n');
}

/** Tables and styles inline: what mail programs understand. */
function htmlOf({ subject, greeting, paragraphs, facts = [], button }: Letter): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" style="text-align:left;padding:4px 16px 4px 0;font-weight:600;vertical-align:top">${escaped(name)}</th><td style="padding:4px 0">${escaped(value)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f3f5f4;color:#17211c;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<div style="background:#ffffff;border:1px solid #d9e0dc;border-radius:8px;padding:24px">
<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${escaped(subject)}</h1>
<p style="margin:0 0 12px">${escaped(greeting)}</p>
${paragraphs.map((text) => `<p style="margin:0 0 12px">${escaped(text)}</p>`).join('\n')}
${rows.length > 0 ? `<table role="presentation" style="border-collapse:collapse;margin:8px 0 16px">${rows.join('')}</table>` : ''}
${button ? buttonOf(button) : ''}
</div>
<p style="color:#4b5a52;font-size:13px;margin:16px 8px 0">${escaped(SIGNATURE)}<br>${escaped(AUTOMATIC)}</p>
</div></body></html>
`;
}

function buttonOf({ label, url }: NonNullable<Letter['button']>): string {
  return `<p style="margin:16px 0"><a href="${escaped(url)}" style="display:inline-block;background:#0f6b4a;color:#ffffff;text-decoration:none;padding:10px 18px;border-radius:6px;font-weight:600">${escaped(label)}</a></p>
<p style="margin:0;color:#4b5a52;font-size:13px;word-break:break-all">${escaped(url)}</p>`;
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
