import { ALARM_TITLES, ageText, sizeText } from '../../api/contract/system.ts';
import type { AlarmName } from '../../api/http/monitoring/alarms.ts';
import type { SystemFigures } from '../../api/http/monitoring/system.ts';
import { spanishDate } from '../../api/presenters/spanish.ts';
import { toLocal } from '../../platform/clock.ts';
import type { Account } from '../../projections/accounts/queries.ts';
import { type Letter, letterTo } from './letter.ts';

const MEANING: Readonly<Record<AlarmName, string>> = {
  lag: 'Las reservas se guardan, pero tardan más de un minuto en aparecer en las pantallas.',
  parked_mails:
    'El servidor de correo los aplazó, o el sistema falló al prepararlos; los intenta de nuevo durante dos días.',
  disk: 'Queda menos del 10 % del disco donde están los datos. Si se llena, no se podrá guardar nada.',
  backup: 'La última copia de respaldo comprobada tiene más de 26 horas.',
  leaders: 'Ningún proceso mantiene al día esos datos o termina esas tareas.',
};

/** The measured value, in a line of the mail. */
const FACTS: Readonly<Record<AlarmName, (figures: SystemFigures) => readonly [string, string] | null>> = {
  lag: ({ views }) => {
    const worst = Math.max(0, ...(views ?? []).map(({ seconds }) => seconds));
    return ['Retraso', ageText(worst)];
  },
  parked_mails: ({ queues }) => queues && ['Correos sin entregar', String(queues.parkedMails)],
  disk: ({ disk }) =>
    disk && ['Espacio libre', `${sizeText(disk.freeBytes)} de ${sizeText(disk.totalBytes)}`],
  backup: ({ backup }) => {
    if (backup?.ageSeconds == null) return null;
    const text =
      backup.checkedAt === null ? 'su marca no se puede leer' : `hace ${ageText(backup.ageSeconds)}`;
    return ['Última copia comprobada', text];
  },
  leaders: ({ leaders }) =>
    leaders && ['Tareas sin proceso', String(leaders.filter(({ leader }) => leader === null).length)],
};

export interface AlarmReport {
  readonly name: AlarmName;
  readonly report: 'begins' | 'ends';
  readonly since: number;
  readonly figures: SystemFigures;
}

interface Place {
  readonly site: string;
  readonly timeZone: string;
}

export function alarmLetter(account: Account, alarm: AlarmReport, { site, timeZone }: Place): Letter {
  const title = ALARM_TITLES[alarm.name];
  const since = toLocal(new Date(alarm.since).toISOString(), timeZone);
  const fact = FACTS[alarm.name](alarm.figures);
  const begins = alarm.report === 'begins';
  return letterTo(account, {
    subject: `${begins ? 'Alarma' : 'Resuelto'}: ${title}`,
    paragraphs: begins
      ? [
          `${title}. ${MEANING[alarm.name]}`,
          'Le avisaremos cuando se resuelva; mientras tanto no habrá más correos sobre esto.',
        ]
      : [`Ya se resolvió: «${title}».`],
    facts: [['Desde', `${spanishDate(since.date)} ${since.datetime.slice(11, 16)}`], ...(fact ? [fact] : [])],
    button: { label: 'Ver el estado del sistema', url: `${site}/admin/system` },
  });
}
