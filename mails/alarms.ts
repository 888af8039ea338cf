import type { Pool } from 'pg';
import { ALARM_NAMES, isBeyondLimit, nextAlarm } from '../api/http/monitoring/alarms.ts';
import type { SystemFigures } from '../api/http/monitoring/system.ts';
import type { OwnLoop } from '../commands/processes/run-process.ts';
import type { Clock } from '../platform/clock.ts';
import { derivedUuid } from '../platform/ids.ts';
import type { Logger } from '../platform/logger.ts';
import { type Mailer, MailRefusedError } from '../platform/mail.ts';
import { rest } from '../platform/rest.ts';
import { readAlarmReaders } from '../projections/accounts/queries.ts';
import type { AlarmStates } from './alarm-states.ts';
import { type AlarmReport, alarmLetter } from './texts/alarm.ts';
import { toMail } from './texts/letter.ts';

const EVERY_MS = 30_000;

export interface AlarmOptions {
  readonly pool: Pool;
  readonly figures: () => Promise<SystemFigures>;
  readonly states: AlarmStates;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly logger: Logger;
  /** Without a slash at the end; null: not known yet, so that mails wait. */
  readonly site: () => string | null;
}

/** Mails administrators when an alarm begins and when it has ended. One process of the installation runs it. */
export function alarmProcess(options: AlarmOptions): OwnLoop {
  return {
    kind: 'loop',
    process: 'alarms',
    async run(_, signal) {
      while (!signal.aborted) {
        if (options.site() !== null) await checkAlarms(options, signal);
        await rest(EVERY_MS, signal);
      }
    },
  };
}

/** A mail that could not be sent is sent by a later check: its alarm stays as it was. */
export async function checkAlarms(options: AlarmOptions, signal: AbortSignal): Promise<void> {
  const { figures: measure, states, clock, logger } = options;
  const [figures, known] = await Promise.all([measure(), states.load()]);
  const now = Date.parse(clock.now());
  for (const name of ALARM_NAMES) {
    const before = known.get(name) ?? null;
    const { state, report } = nextAlarm(name, before, isBeyondLimit(name, figures), now);
    if (report) {
      const since = (state ?? before)?.since ?? now;
      const sent = await sendAll(options, { name, report, since, figures }, signal).catch(
        (error: unknown) => {
          logger.warn({ err: error, alarm: name }, 'the mail of an alarm can not be sent now');
          return null;
        },
      );
      if (sent === null) continue;
      logger.warn({ alarm: name, report }, sent > 0 ? SENT : SENT_TO_NOBODY);
    }
    if (state !== before) await states.save(name, state);
  }
}

const SENT = 'administrators were written to about an alarm';
const SENT_TO_NOBODY =
  'an alarm, but nobody was written to: no administrator has a confirmed address that takes mail';

/** The same report has the same Message-ID at each try. Resolves to the number of mails. */
async function sendAll(options: AlarmOptions, report: AlarmReport, signal: AbortSignal): Promise<number> {
  const { pool, mailer, site, timeZone, logger } = options;
  let sent = 0;
  for (const account of await readAlarmReaders(pool)) {
    const letter = alarmLetter(account, report, { site: site() ?? '', timeZone });
    const id = derivedUuid(`${report.name} ${report.since} ${report.report}`, account.id);
    try {
      await mailer.send(toMail(letter, id), signal);
      sent += 1;
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      logger.warn({ err: error, alarm: report.name }, 'the mail of an alarm was refused');
    }
  }
  return sent;
}
