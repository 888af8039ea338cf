/** The events of webhooks by the names that are promised to receivers for good, in the words of the page "Webhooks". */
export const TOPIC_LABELS = {
  'reservation.created': 'Reserva creada',
  'reservation.changed': 'Reserva modificada',
  'reservation.moved': 'Reserva movida a otra hora, fecha o lugar',
  'reservation.cancelled': 'Reserva cancelada',
  'reservation.restored': 'Reserva restaurada',
  'reservation.checked_in': 'Entrada registrada',
  'closure.declared': 'Cierre creado',
  'closure.lifted': 'Cierre levantado',
  'attraction.changed': 'Atracción u horario modificado',
} as const;

export type Topic = keyof typeof TOPIC_LABELS;

export const TOPICS = Object.keys(TOPIC_LABELS) as readonly Topic[];

/** Stands for all of them, those to come too. */
export const ALL_TOPICS = '*';

export type TopicChoice = Topic | typeof ALL_TOPICS;

export const TOPIC_CHOICES: readonly TopicChoice[] = [ALL_TOPICS, ...TOPICS];

export function isTopicChoice(name: string): name is TopicChoice {
  return TOPIC_CHOICES.some((choice) => choice === name);
}

/** An administrator sends it to try an address. */
export const TEST_TOPIC = 'webhook.test';
