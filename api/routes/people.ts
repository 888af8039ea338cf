import type { Pool } from 'pg';
import { mergePeople } from '../../commands/people/merge-people.ts';
import { loadMissedVisits } from '../../commands/people/no-show.ts';
import { isOwnEntry } from '../../commands/people/own-entry.ts';
import { changePerson, type PersonOutcome, registerPerson } from '../../commands/people/person.ts';
import type { ChangeOfPerson } from '../../domain/person/decide.ts';
import {
  readAccount,
  readAccountsOfPerson,
  readClaimantEmails,
  readEmailsOfPerson,
} from '../../projections/accounts/queries.ts';
import type { PageOf, PageRequest } from '../../projections/kit/paging.ts';
import type { DirectoryEntry } from '../../projections/person-directory/entry.ts';
import {
  readMergedEntries,
  readPerson,
  readPersonByCui,
  readWaitingDocuments,
} from '../../projections/person-directory/queries.ts';
import { readPeople } from '../../projections/person-directory/search.ts';
import {
  countReservationsOfPerson,
  readReservationsOfPerson,
} from '../../projections/reservation-detail/queries.ts';
import { PER_PAGE } from '../contract/paging.ts';
import { renderPersonProfile } from '../documents/person-profile.ts';
import { type Refused, refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import { openAs } from '../http/document.ts';
import type { HandlerInput, Handlers } from '../http/handler.ts';
import { pauseForStaff } from '../presenters/booking-rules.ts';
import { presentPage } from '../presenters/page.ts';
import { presentPerson } from '../presenters/person.ts';
import { presentReservation } from '../presenters/reservation.ts';
import { unreachableSince } from '../presenters/user.ts';
import { birthDateProblem, profileOf } from './person-form.ts';

const HISTORY = 500;

export const peopleHandlers = {
  listPeople: (input) => peoplePage(input, (pool, page) => readPeople(pool, '', page)),

  searchPeople: (input) => peoplePage(input, (pool, page) => readPeople(pool, input.params.query, page)),

  waitingDocuments: (input) => peoplePage(input, readWaitingDocuments),

  async registerPerson({ deps, body, context }) {
    const problem = birthDateProblem(deps.config, body.date_of_birth);
    if (problem) return problem;
    const { cui } = body;
    const data = { cui, ...profileOf(body) };
    const outcome = await registerPerson(deps.commands, deps.booking.personId, data, context());
    if (!outcome.accepted && outcome.refusal.code === 'cui_taken')
      return refused(outcome.refusal, { errors: { cui: ['Ya hay una persona registrada con este CUI'] } });
    return afterCommand(outcome, () => personOf(deps, cui));
  },

  verifyDpi: (input) =>
    changeDocument(input, (personId) => ({
      type: 'VerifyDpi',
      personId,
      ...seenIn(input.body),
    })),

  refuseDpi: (input) =>
    changeDocument(input, (personId) => ({
      type: 'RefuseDpi',
      personId,
      reason: input.body.reason,
      ...seenIn(input.body),
    })),

  async personInfo({ deps, params, context }) {
    const command = context();
    const info = await infoOf(deps, params.cui, command);
    if (!info) return refused({ code: 'not_found' });
    const { pause, missed } = await loadMissedVisits(deps.commands, info.person.id, command);
    const unreachable = await unreachableOf(deps, info.person.id);
    return { ...info, unreachable, paused: pause ? pauseForStaff(pause) : '', missed_visits: missed };
  },

  async personReport({ deps, params, context, ctx }) {
    const command = context();
    const info = await infoOf(deps, params.cui, command);
    if (!info) return refused({ code: 'not_found' });
    const pdf = await renderPersonProfile(info, command.now.datetime);
    return openAs(ctx, `persona-${params.cui}.pdf`, pdf);
  },

  async mergePeople({ deps, body, context }) {
    const { kept_id: keptId, duplicate_id: duplicateId, reason, both_verified: bothVerified = false } = body;
    const outcome = await mergePeople(
      deps.commands,
      { keptId, duplicateId, reason, bothVerified },
      context(),
    );
    if (!outcome.accepted && outcome.refusal.code === 'person_unknown') return refused({ code: 'not_found' });
    return afterCommand(outcome, async () => {
      const entry = await readPerson(deps.pool, keptId);
      return entry ? { person: presentPerson(entry, deps.config.timeZone) } : refused({ code: 'not_found' });
    });
  },
} satisfies Partial<Handlers>;

interface Seen {
  readonly seen?: { readonly front: string; readonly back: string } | undefined;
}

function seenIn({ seen }: Seen): { seen?: NonNullable<Seen['seen']> } {
  return seen ? { seen } : {};
}

type PageInput = Pick<HandlerInput<unknown>, 'deps' | 'ctx'> & { readonly query: { readonly page: number } };

async function peoplePage(
  { deps: { pool, config }, query: { page }, ctx }: PageInput,
  read: (pool: Pool, request: PageRequest) => Promise<PageOf<DirectoryEntry>>,
) {
  const found = await read(pool, { page, perPage: PER_PAGE });
  return { people: presentPage(found, ctx, (entry) => presentPerson(entry, config.timeZone)) };
}

async function changeDocument(
  {
    deps,
    body,
    context,
  }: Pick<HandlerInput<unknown>, 'deps' | 'context'> & {
    readonly body: { readonly cui: string };
  },
  command: (personId: string) => ChangeOfPerson,
) {
  const person = await readPersonByCui(deps.pool, body.cui);
  if (!person) return refused({ code: 'not_found' });
  const { commands } = deps;
  const given = context();
  if (await isOwnEntry(commands, person.id, given)) return refused({ code: 'dpi_own' });
  const outcome: PersonOutcome = await changePerson(commands, command(person.id), given);
  return afterCommand(outcome, () => personOf(deps, body.cui));
}

async function personOf(
  { pool, config }: Deps,
  cui: string,
): Promise<{ person: ReturnType<typeof presentPerson> } | Refused> {
  const entry = await readPersonByCui(pool, cui);
  return entry ? { person: presentPerson(entry, config.timeZone) } : refused({ code: 'not_found' });
}

async function infoOf(
  deps: Deps,
  cui: string,
  { at, now }: Pick<ReturnType<HandlerInput<unknown>['context']>, 'at' | 'now'>,
) {
  const entry = await readPersonByCui(deps.pool, cui);
  if (!entry) return null;
  const [history, total, emails, claimedBy, merged] = await Promise.all([
    readReservationsOfPerson(deps.pool, entry.id, HISTORY),
    countReservationsOfPerson(deps.pool, entry.id),
    readEmailsOfPerson(deps.pool, entry.id),
    readClaimantEmails(deps.pool, entry.cui),
    readMergedEntries(deps.pool, entry.id),
  ]);
  return {
    person: presentPerson(entry, deps.config.timeZone),
    emails,
    claimed_by: claimedBy,
    merged: merged.map((one) => presentPerson(one, deps.config.timeZone)),
    reservations_total: total,
    reservations: history.map((detail) => presentReservation(detail, { at, local: now })),
  };
}

async function unreachableOf({ pool, config }: Deps, personId: string) {
  const ids = await readAccountsOfPerson(pool, personId);
  const accounts = await Promise.all(ids.map((id) => readAccount(pool, id)));
  return accounts.flatMap((account) => {
    const since = account ? unreachableSince(account, config.timeZone) : '';
    return account && since !== '' ? [{ email: account.email, since }] : [];
  });
}
