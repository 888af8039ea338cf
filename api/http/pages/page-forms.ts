import { z } from 'zod';
import type { Csrf } from '../../auth/csrf.ts';
import type { FormProofs } from '../../auth/form-proofs.ts';
import { safeNext } from '../../contract/after-log-in.ts';
import { type Call, post } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import type { Posted } from '../../contract/drawn-page.ts';
import { FORM_NAME, isPageForm, PAGE_FORMS, type PageFormName } from '../../contract/page-forms.ts';
import { pageOf } from '../../contract/pages.ts';
import { toErrorResponse } from '../../errors/error-table.ts';
import { Refused } from '../../errors/refusals.ts';
import type { Context, Middleware } from '../context.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../handler.ts';
import { formBody } from '../middleware/body.ts';
import { antiForgery } from '../middleware/csrf.ts';
import { type AnyHandler, fieldsOf } from '../serve.ts';
import { placeOf } from './place-after-log-in.ts';

const NO_CODE = 'Escriba el código que está en su ticket.';
/** A look-up is a read, which the page at its address makes. */
const lookup = post('/user-search-reservation', 'public', {
  summary: 'The plain form of the look-up: leads to the page of the code',
  body: z.object({ code: z.string(NO_CODE).trim().min(1, NO_CODE).max(300, NO_CODE) }),
  response: z.string(),
});

interface Options {
  readonly deps: Deps;
  readonly csrf: Csrf;
  readonly proofs: FormProofs;
  /** Finds who asks. */
  readonly session: Middleware;
  readonly handlers: Handlers;
  /** Answers with the page of the address. */
  readonly show: (ctx: Context, posted: Posted) => Promise<void>;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Forms that pages post to themselves without script: carried out by the handlers of the calls that their script makes,
 * by the same schemas and limits. The answer leads on, or is the page again, with what was typed and what is wrong.
 */
export function pageForms(options: Options): Middleware {
  const readBody = formBody();
  return async (ctx, next) => {
    const here = pageOf(ctx.path);
    const usual = Object.entries(PAGE_FORMS).find(([, { page }]) => page === here)?.[0];
    if (ctx.method !== 'POST' || here === null || !isPageForm(usual)) return next();
    ctx.state.route = here;
    ctx.set('Cache-Control', 'no-store');
    await readBody(ctx, done);
    const fields = fieldsIn(ctx);
    const named = lastOf(fields[FORM_NAME]);
    const form = isPageForm(named) && PAGE_FORMS[named].page === here ? named : usual;
    await answer(ctx, form, form === 'register' ? withDate(fields) : fields, options);
  };
}

async function answer(ctx: Context, form: PageFormName, fields: Fields, options: Options): Promise<void> {
  const typed = typedIn(form, fields);
  try {
    const to = await carryOut(ctx, form, fields, options);
    if (to === null) return await options.show(ctx, { form, typed, refusal: null });
    ctx.redirect(to);
    ctx.status = 303;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { status, headers, body } = toErrorResponse(error.refusal, error.extra);
    await options.show(ctx, { form, typed, refusal: { status, body } });
    ctx.status = status;
    ctx.set({ ...headers });
  }
}

/** Where it leads; null: the page shows that it was done. */
async function carryOut(
  ctx: Context,
  form: PageFormName,
  fields: Fields,
  { deps, csrf, proofs, session, handlers }: Options,
): Promise<string | null> {
  await session(ctx, done);
  await antiForgery(csrf, 'form')(ctx, done);
  const call: Call = form === 'lookup' ? lookup : calls[form];
  if (call.isVisitorForm) await proofs.checkPlain(fields.website, ctx.ip);
  // Each is the handler of the call with its own name.
  const handler = (form === 'lookup' ? codeOf : handlers[form]) as AnyHandler;
  const input = { params: {}, query: {}, body: fields };
  return AFTER[form](await fieldsOf(call, handler, deps, ctx, input), ctx);
}

const codeOf = ({ body }: { readonly body: { readonly code: string } }) =>
  `/consulta/${encodeURIComponent(body.code)}`;

const logInPage = (ctx: Context) => `/login${ctx.search}`;
const nextOf = (ctx: Context) => safeNext(new URLSearchParams(ctx.querystring).get('next'));

/** Where a form that was carried out leads. */
const AFTER: Readonly<Record<PageFormName, (answer: unknown, ctx: Context) => string | null>> = {
  login: (answer, ctx) => {
    const { user } = calls.login.response.parse(answer);
    return user ? placeOf(user, nextOf(ctx)) : logInPage(ctx);
  },
  secondStep: (answer, ctx) => placeOf(calls.secondStep.response.parse(answer).user, nextOf(ctx)),
  logout: (answer, ctx) => calls.logout.response.parse(answer).continue_at ?? logInPage(ctx),
  register: () => null,
  forgotPassword: () => null,
  lookup: (answer) => z.string().parse(answer),
};

function fieldsIn(ctx: Context): Fields {
  const { body } = ctx.request;
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/** The button that was pressed comes last. */
const lastOf = (value: unknown) => (Array.isArray(value) ? value.at(-1) : value);

function typedIn(form: PageFormName, fields: Fields): Posted['typed'] {
  const names: readonly string[] = PAGE_FORMS[form].typed;
  const texts = names.map((name) => [name, fields[name]] as const);
  return Object.fromEntries(texts.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}

/** The date as the field shows it, `dd/mm/aaaa`, and as the call takes it. */
function withDate(fields: Fields): Fields {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(String(fields.date_of_birth).trim()) ?? [];
  if (year === '') return fields;
  return { ...fields, date_of_birth: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
}

const done = async () => undefined;
