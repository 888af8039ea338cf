import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { setCredential } from '../../api/auth/credentials.ts';
import { createSessions } from '../../api/auth/sessions.ts';
import { allHandlers } from '../../api/routes/all.ts';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { setOpeningHours } from '../../commands/catalog/set-opening-hours.ts';
import { type CommandContext, newContext } from '../../commands/handler/context.ts';
import { registerPerson } from '../../commands/people/person.ts';
import { NO_GAP } from '../../domain/catalog/gap.ts';
import {
  activities,
  attractions,
  attractionTypes,
  centers,
  dependencies,
  origins,
  reservationTypes,
} from '../../domain/catalog/kinds.ts';
import { ADMIN_ROLE, STAFF_ROLE } from '../../domain/user/roles.ts';
import { allProjections } from '../../projections/all.ts';
import { drawSite } from '../../web/draw-site.tsx';
import { type Api, startApi } from '../support/api-scenario.ts';
import { launchBrowser } from '../support/browser.ts';
import { HttpClient } from '../support/http-client.ts';
import { attractionFields, centerFields } from '../support/sample-events.ts';
import { Screens } from '../support/screens.ts';
import { DeskCenter, NOW, TODAY } from './desk-center.ts';

const CREDENTIALS = { password: 'clave de la recepción' };
export const STAFF = { email: 'personal@demo.test', role: STAFF_ROLE, ...CREDENTIALS };
export const ADMIN = { email: 'admin@demo.test', role: ADMIN_ROLE, ...CREDENTIALS };
export type Account = typeof STAFF;

/** Somebody whom the API knows by CUI. */
export const INES = { cui: '1234567890101', firstName: 'Inés', lastName: 'Pérez' };

const ACTIVITIES = ['Fútbol', 'Básquet', 'Tenis', 'Natación'];
const TYPES = ['Momento', 'Afluencia media', 'Mayor afluencia', 'Liga Deportiva', 'Academia', 'Normal'];
const COURT_TYPES = ['Fútbol', 'Básquet'];
const ORIGINS = ['Ventanilla', 'Teléfono'];

const WEB_DIR = join(import.meta.dirname, '../../dist/web');
/** Each time of the clock has sessions of its own, and those of an earlier hour are the first to end. */
const MANY = 10_000;
/** Calls, which a test may watch or disturb. */
const CALL = /^\/(api\/|test$|admin\/programmation\/|download\/)/;

/**
 * The pages as they are built, in a real browser, before the real API in the test's own process: one for the file that
 * calls this, with a center of its own for each test.
 */
export class Desk extends Screens {
  #api: Api | undefined;
  readonly #userIds = new Map<string, string>();
  readonly #sessions = new Map<string, string>();

  static ofFile(): Desk {
    const desk = new Desk();
    beforeAll(() => desk.#start());
    afterEach(() => desk.at(NOW));
    afterAll(() => desk.#end());
    return desk;
  }

  async #start(): Promise<void> {
    this.browser = await launchBrowser();
    this.#api = await startApi({
      handlers: allHandlers,
      projections: allProjections,
      limits: { sessionsPerAccount: MANY },
      deps: { webDir: WEB_DIR, drawPage: drawSite },
    });
    this.at(NOW);
    await this.#seed();
  }

  async #end(): Promise<void> {
    await this.browser?.close();
    await this.#api?.stop();
  }

  get api(): Api {
    if (!this.#api) throw new Error('the API has not been started');
    return this.#api;
  }

  /** Sets the clock of the server: `HH:mm` of `TODAY`, local time. */
  at(time: string): void {
    // Sessions end after some hours.
    this.#sessions.clear();
    this.api.clock.set(new Date(`${TODAY}T${time}:00-06:00`).toISOString());
  }

  context(): CommandContext {
    return newContext({ ...this.api.deps, timeZone: this.api.deps.config.timeZone });
  }

  /** Waits until all read models show what the log holds. */
  async seen(): Promise<void> {
    const { deps, booking } = this.api;
    const names = allProjections.map(({ name }) => name);
    if (!(await deps.waiter.waitFor(await booking.store.head(), names, 20_000)))
      throw new Error('the views lag behind');
  }

  async #seed(): Promise<void> {
    const { booking } = this.api;
    const { handler } = booking;
    const names = [
      [attractionTypes, COURT_TYPES],
      [origins, ORIGINS],
      [dependencies, ['Escuela «El Sol»']],
    ] as const;
    for (const [kind, list] of names)
      for (const name of list)
        await changeCatalog(handler, kind, { type: 'Create', fields: { name } }, this.context());
    for (const name of ACTIVITIES) await this.addActivity(name);
    for (const name of TYPES) {
      const strcode = name.slice(0, 3).toUpperCase();
      const fields = { name, strcode, minutes_for_next_reservation: 0, min_days: 0, max_days: 60, ...NO_GAP };
      await changeCatalog(handler, reservationTypes, { type: 'Create', fields }, this.context());
    }
    const person = { ...INES, gender: 'F', dateOfBirth: '1990-01-01', phone: '55551234' } as const;
    await registerPerson(handler, booking.personId, person, this.context());
    for (const account of [STAFF, ADMIN]) await this.#register(account);
    await this.seen();
  }

  async addActivity(name: string): Promise<void> {
    const fields = { name, image: '', address: '' };
    await changeCatalog(this.api.booking.handler, activities, { type: 'Create', fields }, this.context());
  }

  async #register({ email, password, role }: Account): Promise<void> {
    const userId = this.api.booking.ids.uuid();
    await this.api.change({ type: 'RegisterUser', userId, email, personId: null, roles: [role] });
    await setCredential(this.api.pool, { userId, email, password });
    this.#userIds.set(email, userId);
  }

  /** The session of an account, the same for all its pages. */
  async #session({ email }: Account): Promise<string> {
    const known = this.#sessions.get(email);
    if (known) return known;
    const session = await createSessions({ ...this.api, limit: MANY }).start(this.#userIds.get(email) ?? '');
    this.#sessions.set(email, session);
    return session;
  }

  /** All sessions of an account end. */
  async endSessions({ email }: Account): Promise<void> {
    this.#sessions.delete(email);
    await createSessions(this.api).endAllOf(this.#userIds.get(email) ?? '');
  }

  /** A colleague at work, without a screen. */
  async colleague(): Promise<HttpClient> {
    const client = new HttpClient(this.api.url);
    client.cookies.set('reservas_session', await this.#session(ADMIN));
    return client.open();
  }

  /**
   * A center with this many courts, of football and basketball in turns, open from 06:00 to 21:00 every day, and what the
   * test sees and disturbs of the requests of its pages.
   */
  async center(courts: number | readonly string[], name = 'Complejo Deportivo Norte'): Promise<DeskCenter> {
    const { handler } = this.api.booking;
    const created = await changeCatalog(
      handler,
      centers,
      { type: 'Create', fields: centerFields(0, { name, slug: '', strcode: '' }) },
      this.context(),
    );
    const centerId = newestId(created);
    const names =
      typeof courts === 'number' ? Array.from({ length: courts }, (_, at) => `Cancha ${at + 1}`) : courts;
    const ids: number[] = [];
    for (const [at, courtName] of names.entries())
      ids.push(await this.#court(centerId, courtName, (at % 2) + 1));
    await this.seen();
    return new DeskCenter({
      at: (time) => this.at(time),
      colleague: await this.colleague(),
      id: centerId,
      name,
      courtIds: ids,
    });
  }

  async #court(centerId: number, name: string, typeId: number): Promise<number> {
    const { handler } = this.api.booking;
    const place = { name, center_id: centerId, attraction_type_id: typeId };
    const fields = attractionFields(0, { ...place, image: '', activities: [1, 2] });
    const id = newestId(
      await changeCatalog(handler, attractions, { type: 'Create', fields }, this.context()),
    );
    const slots = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
      dayOfWeek,
      start: 360,
      end: 1_260,
      active: true,
    }));
    await setOpeningHours(handler, { type: 'AddSlots', attractionId: id, slots }, this.context());
    return id;
  }

  /** The grid of a center, `search` being more of its address: `&date=2026-11-25`. */
  page(center: DeskCenter, options: BrowserContextOptions = {}, search = ''): Promise<Page> {
    return this.visit(center, `/admin/programmation?center=${center.id}${search}`, options);
  }

  /**
   * A page at any address with the staff logged in, or `user`; it is closed with the test. `prepare` runs in it before its
   * own scripts.
   */
  async visit(
    center: DeskCenter,
    path: string,
    options: BrowserContextOptions = {},
    { prepare, user = STAFF }: { readonly prepare?: () => void; readonly user?: Account | null } = {},
  ): Promise<Page> {
    const context = await this.openContext({ baseURL: this.api.url, ...options }, 'uncaught');
    if (user) await this.logIn(context, user);
    await context.route(
      ({ pathname }) => CALL.test(pathname),
      (route) => passOn(route, center),
    );
    if (prepare) await context.addInitScript(prepare);
    const page = await context.newPage();
    await page.goto(path);
    return page;
  }

  /** As if somebody had logged in in another tab of the same browser. */
  async logIn(context: BrowserContext, user: Account): Promise<void> {
    const value = await this.#session(user);
    await context.addCookies([{ name: 'reservas_session', value, url: this.api.url }]);
  }
}

function newestId(outcome: Awaited<ReturnType<typeof changeCatalog>>): number {
  const event = outcome.accepted ? outcome.events.at(-1) : undefined;
  if (!event) throw new Error('nothing was created');
  return event.data.id;
}

/** Notes a request, and lets it go on to the server unless the test has planned something else. */
async function passOn(route: Route, center: DeskCenter): Promise<void> {
  const request = route.request();
  const { pathname: path, searchParams: query } = new URL(request.url());
  const body = /json/.test(request.headers()['content-type'] ?? '') ? request.postDataJSON() : null;
  const planned = await center.disturb({
    method: request.method(),
    path,
    query,
    body,
    headers: request.headers(),
  });
  const done =
    planned === null ? route.continue() : planned === 'lost' ? route.abort() : route.fulfill(planned);
  // A page that was closed meanwhile wants no answer.
  await done.catch(() => undefined);
}
