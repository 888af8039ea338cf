import { undrawn } from '../../api/http/pages/undrawn.ts';
import { announceProcess } from '../../bootstrap/health.ts';
import { mailsOf } from '../../bootstrap/mails.ts';
import { prepareData } from '../../bootstrap/prepare-data.ts';
import { startProcesses } from '../../bootstrap/processes.ts';
import { startApi, startProjector } from '../../bootstrap/roles.ts';
import { openServices, type Services } from '../../bootstrap/services.ts';
import { Shutdown } from '../../bootstrap/shutdown.ts';
import { systemClock } from '../../platform/clock.ts';
import { loadConfig } from '../../platform/config.ts';
import { silentLogger } from '../../platform/logger.ts';
import { seedCourt } from '../support/booking-world.ts';
import { preparedDatabase } from '../support/prepared-database.ts';
import { newDataFolder, removeDataFolders } from '../support/product-process.ts';
import { RECEPTION_ENV, Reception } from '../support/reception.ts';

export interface WholeProduct {
  readonly services: Services;
  readonly reception: Reception;
  end(): Promise<void>;
}

/** All roles of the product in this process, as `main.ts` starts them, with a court and a receptionist. */
export async function startWholeProduct(env: Readonly<Record<string, string>> = {}): Promise<WholeProduct> {
  const database = await preparedDatabase();
  const shutdown = new Shutdown();
  const given = { DATABASE_URL: database.url, DATA_DIR: newDataFolder(), PORT: '0', SEED: 'none', ...env };
  const config = loadConfig({ ...RECEPTION_ENV, ...given });
  const services = await openServices({ config, logger: silentLogger, shutdown });
  await startProjector(services, shutdown);
  await prepareData(services);
  startProcesses(
    services,
    shutdown,
    mailsOf(services, shutdown, () => 'http://reservas.test'),
  );
  announceProcess(services, shutdown);
  const url = await startApi(services, shutdown, {
    webDir: '/nonexistent',
    drawPage: undrawn,
    foreignReader: { entry: '/nonexistent' },
  });
  await seedCourt(services.handler, systemClock);
  return {
    services,
    reception: await Reception.open(url),
    async end() {
      await shutdown.run();
      await database.drop();
      removeDataFolders();
    },
  };
}
