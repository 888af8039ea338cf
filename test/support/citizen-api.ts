import { createSessions } from '../../api/auth/sessions.ts';
import { allHandlers } from '../../api/routes/all.ts';
import { newContext } from '../../commands/handler/context.ts';
import { changeUser } from '../../commands/people/user.ts';
import { USER_ROLE } from '../../domain/user/roles.ts';
import { catalog } from '../../projections/catalog/projection.ts';
import { closuresView } from '../../projections/closures/projection.ts';
import { reservationDetail } from '../../projections/reservation-detail/projection.ts';
import { waitingList } from '../../projections/waiting-list/projection.ts';
import { type Api, type ApiOptions, ofFile, startApi } from './api-scenario.ts';
import { seedCitizens, seedPerson, slotAt, TUESDAY } from './citizen-world.ts';
import { HttpClient } from './http-client.ts';

const CITIZEN_VIEWS = ['catalog', 'reservation-detail', 'person-directory', 'waiting-list'] as const;

/** The API over one center with two courts, open on Tuesdays from 08:00 to 20:00; "Normal" asks for 60 minutes between. */
export async function startCitizenApi(
  options: Pick<ApiOptions, 'deps' | 'limits' | 'projections' | 'publishesOpenData'> = {},
): Promise<Api> {
  const api = await startApi({
    ...options,
    handlers: allHandlers,
    projections: [catalog, closuresView, reservationDetail, waitingList, ...(options.projections ?? [])],
  });
  await seedCitizens(api.booking.handler, { clock: api.clock, courts: 2 });
  await viewsSeen(api);
  return api;
}

/** The same for a test file: it ends with it. */
export function citizenApiOfFile(options?: Parameters<typeof startCitizenApi>[0]): Promise<Api> {
  return ofFile(startCitizenApi(options));
}

/** Waits until the views show all that the log holds. */
export async function viewsSeen({ deps, booking }: Api): Promise<void> {
  const seen = await deps.waiter.waitFor(await booking.store.head(), CITIZEN_VIEWS, 10_000);
  if (!seen) throw new Error('the views lag behind');
}

export type Citizen = HttpClient & { readonly personId: string; readonly userId: string };

/** Somebody logged in whose account has a person. `isSelfMade`: they made it, and have not confirmed its address. */
export async function citizen(api: Api, cui: string, { isSelfMade = false } = {}): Promise<Citizen> {
  const personId = await seedPerson(api.booking, cui);
  const userId = api.booking.ids.uuid();
  const email = `citizen-${userId}@example.org`;
  const command = { type: 'RegisterUser', userId, email, personId, roles: [USER_ROLE] } as const;
  const context = { ...newContext(api.booking), ...(isSelfMade && { userId }) };
  await changeUser(api.booking.handler, command, context);
  await api.deps.waiter.waitFor(await api.booking.store.head(), ['accounts'], 10_000);
  await viewsSeen(api);
  return logIn(api, { personId, userId });
}

/** They book an hour of `TUESDAY` on court 1; gives the id of the reservation. @throws where it is refused */
export async function bookHour(client: HttpClient, hour: number): Promise<string> {
  const requestFor = { available_date_id: slotAt(hour), date: TUESDAY, observations: '' };
  const { status, body, text } = await client.post('/api/makeReservationNormal1', requestFor);
  if (status !== 200) throw new Error(text);
  return (body.reservation as { id: string }).id;
}

async function logIn(api: Api, who: Pick<Citizen, 'personId' | 'userId'>): Promise<Citizen> {
  const client = new HttpClient(api.url);
  client.cookies.set('reservas_session', await createSessions(api).start(who.userId));
  return Object.assign(await client.open(), who);
}

/** Runs the work at a later instant, logged in again; afterwards restores the clock. */
export async function later<T>(
  api: Api,
  instant: string,
  who: Citizen,
  act: (client: Citizen) => Promise<T>,
): Promise<T> {
  const before = api.clock.now();
  api.clock.set(instant);
  try {
    return await act(await logIn(api, { personId: who.personId, userId: who.userId }));
  } finally {
    api.clock.set(before);
  }
}
