import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { type Progress, progressOn } from '../platform/progress.ts';
import { type DemoLogIns, describeLogIns } from './demo-log-ins.ts';

/** A terminal also gets progress, the place of the data and how to stop. */
export interface Announcer {
  starting(): void;
  progress(label: string): Progress;
  ready(url: string, logIns: DemoLogIns | null): void;
  /** `readyz`: address of a process that only projects. */
  projecting(readyz: string): void;
  stopping(): void;
}

interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

type Settings = Pick<
  Config,
  'logFormat' | 'dataDir' | 'databaseUrl' | 'eventStoreUrl' | 'storage' | 'smtpUrl'
>;

/** `data`: place of a database that another process created. */
export function announcerOn(output: Output, config: Settings, data?: string): Announcer {
  const isForPeople = config.logFormat === 'text';
  const say = (...lines: readonly string[]) => output.write(lines.map((line) => `${line}\n`).join(''));
  const sayToPeople = (...lines: readonly string[]) => void (isForPeople && say(...lines));
  return {
    starting: () => sayToPeople(`Reservas is starting${data ? '' : `: ${firstStepOf(config)}`}`),
    progress: (label) =>
      progressOn({ write: (text) => output.write(text), isTTY: isForPeople && output.isTTY === true }, label),
    ready(url, logIns) {
      sayToPeople('');
      say(`Reservas: ${url}`, ...(logIns ? describeLogIns(logIns) : []));
      sayToPeople(
        `Data: ${data ?? placesOf(config)}`,
        'Stop with Ctrl+C: everything is kept for the next start',
      );
    },
    projecting: (readyz) => say(`Reservas: projector running, its health at ${readyz}`),
    stopping: () => sayToPeople('Stopping …'),
  };
}

function firstStepOf({ databaseUrl, eventStoreUrl, dataDir }: Settings): string {
  if (databaseUrl)
    return `connecting to the Postgres of DATABASE_URL${eventStoreUrl ? ' and the EventStoreDB of EVENTSTORE_URL' : ''}`;
  const folder = join(dataDir, 'postgres');
  return existsSync(folder) ? `opening the database in ${folder}` : `making a database in ${folder}`;
}

/** Names stores without their addresses, which may hold passwords. */
function placesOf({ databaseUrl, eventStoreUrl, storage, smtpUrl, dataDir }: Settings): string {
  const here = [
    ...(databaseUrl ? [] : ['Postgres']),
    ...(storage ? [] : ['pictures']),
    ...(smtpUrl ? [] : ['mails in outbox']),
  ];
  const places = [
    ...(here.length > 0 ? [`${dataDir} (${here.join(', ')})`] : []),
    ...(databaseUrl ? ['the Postgres of DATABASE_URL'] : []),
    ...(eventStoreUrl ? ['the EventStoreDB of EVENTSTORE_URL'] : []),
    ...(storage ? ['the bucket of STORAGE_URL'] : []),
  ];
  return places.join('; ');
}
