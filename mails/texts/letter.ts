import type { Reservation } from '../../api/contract/reservations.ts';
import { escaped } from '../../api/http/pages/html.ts';
import { derivedUuid } from '../../platform/ids.ts';
import type { Mail } from '../../platform/mail.ts';
import { type Account, isTrusted } from '../../projections/accounts/queries.ts';

export interface Letter {
  /** The account; null: an address of no account. */
  readonly to: { readonly id: string | null; readonly email: string };
  /** Distinguishes the letters of an event, the same at each try; absent: the only one, or the main one. */
  readonly part?: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** "Lugar", "Complejo Norte - Cancha 2". */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  readonly button?: { readonly label: string; readonly url: string };
  readonly attachments?: Mail['attachments'];
  readonly unsubscribeUrl?: string;
}

/** Greets by name only at a proven address: anybody may register any address and any text as a name. */
export function letterTo(
  account: Account,
  rest: Omit<Letter, 'to' | 'greeting'> & Partial<Pick<Letter, 'to'>>,
): Letter {
  const name = rest.to === undefined && isTrusted(account) ? account.person?.firstName : undefined;
  return { to: account, greeting: name ? `Hola, ${name}:` : 'Hola:', ...rest };
}

/** Somebody's first name, unless it may be an address or message, which its owner chose. */
export function nameOfOther(reservation: Reservation, otherwise: string): string {
  const name = reservation.person?.first_name ?? '';
  return PLAIN_NAME.test(name) ? name : otherwise;
}

/** Dots only at the end of a word: mail programs make links of others. */
const PLAIN_NAME = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$)){1,40}$/u;

const SIGNATURE = 'Reservas · Centros deportivos municipales';
const UNSUBSCRIBE = 'Dejar de recibir recordatorios';
const AUTOMATIC = 'Este es un mensaje automático; no es necesario responderlo.';

/** `eventId` and the part identify the mail permanently. */
export function toMail(letter: Letter, eventId: string): Mail {
  const { to, part, subject, attachments = [], unsubscribeUrl } = letter;
  return {
    id: part === undefined ? eventId : derivedUuid(eventId, part),
    to: to.email,
    subject,
    text: textOf(letter),
    html: htmlOf(letter),
    attachments,
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
  };
}

function textOf({ greeting, paragraphs, facts = [], button, unsubscribeUrl }: Letter): string {
  return [
    greeting,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    `-- \n${SIGNATURE}\n${AUTOMATIC}`,
    ...(unsubscribeUrl === undefined ? [] : [`${UNSUBSCRIBE}:\n${unsubscribeUrl}`]),
  ].join('\n\n');
}

/** Tables and inline styles for mail programs; dark colors for those with media queries. */
function htmlOf({ subject, greeting, paragraphs, facts = [], button, unsubscribeUrl }: Letter): string {
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title><style>${STYLES}</style></head>
<body class="page" style="margin:0;padding:0;background:#f1f4f2;color:#17211c;font:16px/1.5 'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px 12px 32px">
<p class="brand" style="margin:0 4px 12px;color:#0b6b4f;font-size:18px;font-weight:700;letter-spacing:.01em">Reservas</p>
<div class="card" style="background:#ffffff;border:1px solid #d9e0dc;border-top:4px solid #0f7b5f;border-radius:8px;padding:24px 20px">
<h1 style="font-size:22px;line-height:1.25;margin:0 0 16px;overflow-wrap:break-word">${escaped(subject)}</h1>
<p style="margin:0 0 12px">${escaped(greeting)}</p>
${paragraphs.map((text) => `<p style="margin:0 0 12px">${escaped(text)}</p>`).join('\n')}
${facts.length > 0 ? factsOf(facts) : ''}
${button ? buttonOf(button) : ''}
</div>
<p class="quiet" style="color:#4b5a52;font-size:13px;margin:16px 8px 0">${escaped(SIGNATURE)}<br>${escaped(AUTOMATIC)}${
    unsubscribeUrl === undefined
      ? ''
      : `<br><a class="quiet" href="${escaped(unsubscribeUrl)}" style="color:#4b5a52">${escaped(UNSUBSCRIBE)}</a>`
  }</p>
</div></body></html>
`;
}

const STYLES = [
  '@media (prefers-color-scheme: dark) {',
  '.page { background: #10171a !important; color: #e6edea !important }',
  '.card { background: #182125 !important; border-color: #2d3a3f !important; border-top-color: #2fa983 !important }',
  '.brand { color: #5fd0ab !important } .quiet { color: #a9b8b1 !important }',
  '.facts { border-color: #2d3a3f !important } .name { color: #a9b8b1 !important }',
  '}',
].join(' ');

function factsOf(facts: NonNullable<Letter['facts']>): string {
  // Beside long values, dates as names would break into a word a line.
  const width = facts.some(([name]) => name.length > 12) ? 'width:42%;' : '';
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" class="facts name" style="${width}text-align:left;padding:8px 16px 8px 0;border-bottom:1px solid #e3e9e6;color:#4b5a52;font-weight:400;vertical-align:top">${escaped(name)}</th><td class="facts" style="padding:8px 0;border-bottom:1px solid #e3e9e6;font-weight:600;vertical-align:top">${escaped(value)}</td></tr>`,
  );
  return `<table style="border-collapse:collapse;width:100%;margin:8px 0 16px">${rows.join('')}</table>`;
}

function buttonOf({ label, url }: NonNullable<Letter['button']>): string {
  return `<p style="margin:20px 0 12px"><a href="${escaped(url)}" style="display:inline-block;background:#0f6b4a;color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:6px;font-weight:600">${escaped(label)}</a></p>
<p class="quiet" style="margin:0;color:#4b5a52;font-size:13px;overflow-wrap:anywhere;word-break:break-word">Si el botón no funciona, copie esta dirección en su navegador: ${escaped(url)}</p>`;
}
