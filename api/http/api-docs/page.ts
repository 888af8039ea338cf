import { createHash } from 'node:crypto';
import { API_SCOPE_NAMES, API_SCOPES, type ApiScope } from '../../../domain/api-key/scopes.ts';
import { KEY_REQUESTS_PER_MINUTE } from '../../auth/limits.ts';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import type { Middleware } from '../context.ts';
import { escaped, pageHead } from '../pages/html.ts';
import { curlOf } from './curl.ts';
import { type Operation, operationOf, pathOf } from './document.ts';
import { FIELD_WORDS } from './field-words.ts';
import { KEY_CALL_NAMES, KEY_CALLS, type KeyCallDoc, type KeyCallName } from './key-calls.ts';
import { anchorOf, code, nameCode, STYLES, section, table } from './markup.ts';
import { rulesFor } from './rules.ts';
import { fieldsOf, type SchemaField, sketch, typeOf } from './sketch.ts';

/** The page that explains the calls open to keys, drawn from the document of the API: no script, no inline attributes. */
export function apiDocs(document: () => object): Middleware {
  let page: string | undefined;
  const digest = createHash('sha256').update(STYLES).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${digest}'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
  return async (ctx) => {
    ctx.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' });
    ctx.type = 'html';
    page ??= drawn(document());
    ctx.body = page;
  };
}

const START = `<ol>
<li>Pida a la administración una llave: la crea en «Integraciones», con los permisos y centros que su sistema necesita, y la ve una
sola vez.</li>
<li>Guárdela donde guarda sus contraseñas, y envíela en cada petición como <code>Authorization: Bearer rsv_…</code>, por HTTPS y sin
cookies, desde un servidor: una página la mostraría, y la API no tiene cabeceras CORS.</li>
<li>Pruebe:</li></ol>`;

const VARIABLES = `RESERVAS=https://reservas.ejemplo.gt   # la dirección de este sitio
LLAVE=rsv_…                            # su llave
FECHA=2026-11-24                       # un día con horas libres, desde hoy
UNICA=$(uuidgen)                       # otra para cada POST
CODIGO=ABC234567                       # un código corto
ID=…                                   # el identificador que respondió la reserva`;

function drawn(document: object): string {
  const groups = API_SCOPE_NAMES.map((scope) => [API_SCOPES[scope], groupOf(scope, document)] as const);
  const first = curlOf(calls.searchFilters, KEY_CALLS.searchFilters);
  const start = `${START}<pre tabindex="0">${code(`${VARIABLES}\n\n${first}`)}</pre>`;
  const sections = [
    ['Primeros pasos', start] as const,
    ...groups,
    ...Object.entries(rulesFor(KEY_REQUESTS_PER_MINUTE)),
  ];
  const contents = sections.map(([name]) => `<li><a href="#${anchorOf(name)}">${escaped(name)}</a></li>`);
  return `${pageHead('API · Reservas', `<style>${STYLES}</style>`)}
<body>
<header><a href="/"><img src="/favicon.svg" alt="" width="36" height="36">Reservas</a></header>
<main>
<h1>API para otros sistemas</h1>
<p>Lo que un portal, una federación o una puerta puede hacer con una llave de API. El documento completo, OpenAPI 3.1, es
<a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Contenido"><ul>${contents.join('')}</ul></nav>
${sections.map(([name, content]) => section(name, content)).join('\n')}
</main>
</body>
</html>
`;
}

function groupOf(scope: ApiScope, document: object): string {
  const note = `<p>Permiso de la llave: «${escaped(API_SCOPES[scope])}».</p>`;
  const names = KEY_CALL_NAMES.filter((name) => calls[name].scope === scope);
  return note + names.map((name) => callOf(name, document)).join('\n');
}

function callOf(name: KeyCallName, document: object): string {
  const call: Call = calls[name];
  const doc: KeyCallDoc = KEY_CALLS[name];
  const operation = operationOf(document, call);
  const fields = requestFields(operation);
  const [answer] = Object.values(operation.responses[200].content);
  return `<h3 id="${name}">${escaped(doc.title)}</h3>
${doc.text ? `<p>${escaped(doc.text)}</p>` : ''}
<p class="way">${code(`${call.method} ${pathOf(call)}`)}</p>
${fields.length > 0 ? table(`Lo que se envía: ${doc.title}`, ['Campo', 'Qué es'], fields) : ''}
<pre tabindex="0">${code(curlOf(call, doc))}</pre>
${answer?.schema ? `<details><summary>Lo que responde</summary><pre tabindex="0">${code(sketch(answer.schema))}</pre></details>` : `<p>Responde ${call.answer === 'pdf' ? 'un PDF' : 'una hoja de Excel'}.</p>`}`;
}

const PLACES: Readonly<Record<string, string>> = { path: 'En la ruta', query: 'En la consulta' };

function requestFields({ parameters, requestBody }: Operation): string[][] {
  const sent = parameters.flatMap(({ name, in: place, schema, required }) => {
    const where = PLACES[place];
    return where ? [row({ name, type: typeOf(schema), isRequired: required }, where)] : [];
  });
  const [body] = Object.values(requestBody?.content ?? {});
  return [...sent, ...(body ? fieldsOf(body.schema).map((field) => row(field, 'En el cuerpo')) : [])];
}

function row({ name, type, isRequired }: SchemaField, place: string): string[] {
  const form = [place, type, isRequired ? 'obligatorio' : 'opcional'].join('; ');
  return [nameCode(name), `${escaped(FIELD_WORDS[name] ?? '')}<small>${escaped(form)}</small>`];
}
