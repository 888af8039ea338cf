import { setOpeningHours } from '../../commands/catalog/set-opening-hours.ts';
import { newContext } from '../../commands/handler/context.ts';
import { systemClock } from '../../platform/clock.ts';
import { randomIds } from '../../platform/ids.ts';
import { foldAllDays, seedCourt, TIME_ZONE } from '../support/booking-world.ts';
import { newDataFolder, startProductProcess } from '../support/product-process.ts';
import { openProductStores, type ProductStores } from '../support/product-stores.ts';
import { RECEPTION_ENV, Reception } from '../support/reception.ts';

/** Two processes of the product on one database, and clients that are spread over both. */
export interface TwoProcesses {
  readonly clients: readonly Reception[];
  /** Courts from 1 up to this number, of centre 1, open from 05:00 to 23:00 every day. */
  readonly courts: number;
  /** The product's local date at the start. */
  readonly today: string;
  /** The held reservations by stream, from the log. @throws where two reservations of a day overlap */
  heldDays(): ReturnType<typeof foldAllDays>;
  end(): Promise<void>;
}

export interface Setup {
  readonly clients: number;
  readonly courts: number;
  /** `ROLES` of the two. */
  readonly roles: readonly [string, string];
}

/** Starts the two on a database; what must be ended is added to `started`. */
export async function startPair(
  { clients, courts, roles }: Setup,
  databaseUrl: string,
  started: (() => Promise<unknown>)[],
): Promise<Omit<TwoProcesses, 'end'>> {
  const urls: string[] = [];
  const outputs: (() => string)[] = [];
  for (const ROLES of roles) {
    const env = { ...RECEPTION_ENV, DATABASE_URL: databaseUrl, ROLES };
    const { url, stop, output } = await startProductProcess({ dataDir: newDataFolder(), env });
    outputs.push(output);
    started.push(stop);
    urls.push(url);
  }
  const stores = openProductStores(databaseUrl);
  started.push(stores.close);
  await seedCourt(stores.handler, systemClock, courts);
  for (let court = 1; court <= courts; court += 1) await openAllDay(stores, court);
  const logIn = (index: number) =>
    Reception.open(urls[index % urls.length] ?? '').catch((error: Error) => {
      throw new Error(`${error.message}\n${outputs.map((output) => output()).join('\n')}`);
    });
  const receptions = await Promise.all(Array.from({ length: clients }, (_, index) => logIn(index)));
  const [first] = receptions;
  if (!first) throw new Error('nobody would race');
  return {
    clients: receptions,
    courts,
    today: await first.today(),
    heldDays: () => foldAllDays(stores.store, stores.codec),
  };
}

async function openAllDay({ handler }: ProductStores, attractionId: number): Promise<void> {
  const context = newContext({ clock: systemClock, ids: randomIds, timeZone: TIME_ZONE });
  const slots = Array.from({ length: 7 }, (_, dayOfWeek) => ({
    dayOfWeek,
    start: 300,
    end: 1_380,
    active: true,
  }));
  const outcome = await setOpeningHours(handler, { type: 'AddSlots', attractionId, slots }, context);
  if (!outcome.accepted) throw new Error(`no opening hours: ${outcome.refusal.code}`);
}
