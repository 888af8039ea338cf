import { statusOf } from '../../errors/error-table.ts';
import type { RefusalCode } from '../../errors/refusals.ts';
import { code, nameCode, table } from './markup.ts';

/** The remedy of a refusal. Others are explained by their own sentence. */
const REFUSALS: readonly (readonly [RefusalCode, string])[] = [
  ['malformed', 'El cuerpo no es JSON. Corríjalo.'],
  ['key_with_cookies', 'La petición lleva llave y cookies. Envíela sin cookies.'],
  ['unauthenticated', 'La petición no lleva llave. Envíela en «Authorization».'],
  ['key_invalid', 'La llave no existe, venció o fue revocada. Pida otra a la administración.'],
  ['key_closed', 'La llamada no está abierta a llaves.'],
  ['key_scope', 'A la llave le falta el permiso que la respuesta nombra.'],
  ['key_center', 'La llave no vale en ese centro, o la petición no nombra ninguno.'],
  ['key_not_own', 'La reserva la hizo alguien más.'],
  ['key_personal', 'La petición busca, ordena o agrupa por datos que las llaves no ven.'],
  ['not_found', 'No existe.'],
  ['already_cancelled', 'Ya está cancelada: si repite una cancelación sin respuesta, ya está hecha.'],
  ['slot_taken', 'La hora está ocupada. Ofrezca las de «alternatives».'],
  ['idempotency_mismatch', 'La Idempotency-Key ya se usó con otro contenido. Use una nueva.'],
  ['invalid', 'Hay campos que corregir: «errors» los nombra, con una frase para cada uno.'],
  ['in_progress', 'La misma petición está en curso. Repítala tras los segundos de Retry-After.'],
  ['too_many', 'Demasiadas peticiones. Espere los segundos de Retry-After.'],
  ['unavailable', 'El servicio no puede responder ahora. Repita tras los segundos de Retry-After.'],
];

const ERROR = `{
  "response": "ERROR",
  "error": "El lugar ya está reservado de 18:00 a 19:00. Elija otra hora u otro lugar.",
  "code": "slot_taken",
  "alternatives": [{ "attraction_id": 2, "attraction_name": "Cancha 2", "date": "2026-11-24",
    "hour_start": "18:00", "hour_end": "19:00" }]
}`;

const ERRORS = `
<p>Una respuesta con éxito tiene estado 200 y empieza con <code>"response": "OK"</code>, salvo las descargas y
<code>/api/manage/wiz-reservation/check</code>, que responde solo un texto. Toda negativa tiene esta forma:
«error» es una frase en español para personas, y «code» no cambia nunca: decida por él.</p>
<pre tabindex="0">${code(ERROR)}</pre>
${table(
  'Códigos que su programa debe conocer',
  ['Código', 'Estado', 'Qué hacer'],
  REFUSALS.map(([name, what]) => [nameCode(name), String(statusOf(name)), what]),
)}`;

/** Sections by their headings: rules that hold for all calls. `perMinute`: requests of a key. */
export const rulesFor = (perMinute: number): Readonly<Record<string, string>> => ({
  Errores: ERRORS,
  'Fechas y horas': `<p>Las fechas (<code>AAAA-MM-DD</code>) y las horas (<code>HH:MM</code>) son las de la ciudad, sin zona. Un día
termina a las <code>24:00</code>: un final puede ser <code>2026-11-24 24:00</code>. Los instantes, como <code>created_at</code>, están
en UTC y terminan en <code>Z</code>.</p>`,
  Límites: `<ul>
<li>${perMinute} peticiones por minuto y llave, entre todos los procesos; después, 429 con <code>Retry-After</code> en segundos.</li>
<li>Cuerpos de 64 KiB como máximo, en JSON y UTF-8.</li>
<li>Listas por páginas: <code>next_page_url</code> lleva a la siguiente, y es nulo en la última.</li></ul>`,
  Idempotencia: `<p>Envíe con cada POST una <code>Idempotency-Key</code> propia (de 1 a 200 caracteres visibles). Si la respuesta no
llega, repita la petición con la misma: recibe la respuesta de la primera, con la cabecera <code>Idempotent-Replayed: true</code>,
y nada se hace dos veces. Vale un día. Un GET se repite sin más. Si se pierde la respuesta a una cancelación
(DELETE), repítala: 409 <code>already_cancelled</code> significa entonces que ya está hecha.</p>`,
  'Datos personales': `<p>Ninguna respuesta a una llave dice quién reservó. El código de
una reserva lo ve la llave que la hace o la mueve, en esa respuesta, y el de hoy una que registra entradas. Quien reserva con una llave y da el CUI de una persona
registrada la ve en su propio sistema, no aquí.</p>`,
  Versiones: `<p>Esta es la versión 1. Dentro de ella solo se agrega: campos en las respuestas, campos opcionales en las
peticiones, códigos de error y llamadas; su programa debe pasar por alto lo que no conoce. Un cambio que rompa algo sería la versión
2, anunciada en esta página, y la 1 seguiría respondiendo doce meses más. Solo las llamadas de esta página tienen esta promesa; las
demás de <a href="/api/openapi.json">openapi.json</a> son de las páginas del producto y cambian con ellas.</p>`,
});
