import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type DomainEvent, registry } from '../../domain/registry.ts';
import { PUBLISHED_TYPES, publicationOf, TOPICS } from '../../domain/webhook/published.ts';
import { goldenEvent } from '../support/golden-events.ts';

const AT = '2026-11-21T14:00:00.000Z';

/** All that may leave the product: ids, places and times. A new name here is a decision. */
const HARMLESS = [
  ...['reservation_id', 'series_id', 'closure_id', 'attraction_id', 'center_id'],
  ...[
    'reservation_type_id',
    'activity_id',
    'date',
    'hour_start',
    'hour_end',
    'day_of_week',
    'active',
    'until',
  ],
  ...['to', 'series', 'court'],
];

/** Names and texts inside a value. */
function partsOf(value: unknown): { readonly names: string[]; readonly texts: string[] } {
  if (typeof value !== 'object' || value === null) return { names: [], texts: [String(value)] };
  const inner = Object.values(value).map(partsOf);
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return {
    names: [...names, ...inner.flatMap((part) => part.names)],
    texts: inner.flatMap((part) => part.texts),
  };
}

/** An event of the type whose every personal and free text is a word of its own. */
function marked(type: string): { readonly event: DomainEvent; readonly secrets: readonly string[] } {
  const definition = registry.get(type);
  const event = goldenEvent(type, 1);
  const secrets: string[] = [];
  const mark = (name: string) => {
    secrets.push(`SECRET-${name}`);
    return `SECRET-${name}`;
  };
  const names = [
    ...(definition?.personal?.fields ?? []),
    ...['personId', 'userId', 'toPersonId', 'fromPersonId', 'name', 'observations', 'reason', 'text'],
    ...['reference', 'dependency', 'shortcode', 'qrcode', 'email', 'phone', 'cui', 'firstName', 'lastName'],
  ];
  const data = Object.fromEntries(
    Object.entries(event.data).map(([name, value]) => [name, names.includes(name) ? mark(name) : value]),
  );
  return { event: { type, data } as unknown as DomainEvent, secrets };
}

describe.each([...registry.keys()])('%s', (type) => {
  test('lets nothing out that names or describes a person', () => {
    const { event, secrets } = marked(type);
    const publication = publicationOf(event, AT);
    if (publication === null) return expect(PUBLISHED_TYPES).not.toContain(type);
    for (const secret of secrets) {
      expect(publication.body).not.toContain(secret);
      expect(publication.subject).not.toContain(secret);
    }
    const body: { type: string; timestamp: string; data: object } = JSON.parse(publication.body);
    expect(Object.keys(body)).toEqual(['type', 'timestamp', 'data']);
    expect(HARMLESS).toEqual(expect.arrayContaining(partsOf(body.data).names));
  });
});

test('some types have secrets that the test above would find', () => {
  const { secrets } = marked('SlotReserved');
  expect(secrets).toEqual(expect.arrayContaining(['SECRET-name', 'SECRET-personId', 'SECRET-shortcode']));
});

test('the body of a booking', () => {
  const publication = publicationOf(goldenEvent('SlotReserved', 1), AT);
  expect(publication).toMatchObject({ topic: 'reservation.created', subject: 'reservationId:register-1' });
  expect(JSON.parse(publication?.body ?? '')).toEqual({
    type: 'reservation.created',
    timestamp: AT,
    data: {
      reservation_id: 'register-1',
      series: { series_id: 'o1' },
      attraction_id: 7,
      center_id: 1,
      reservation_type_id: 4,
      activity_id: 2,
      date: '2026-11-21',
      hour_start: '07:00',
      hour_end: '08:00',
    },
  });
});

test('the body of a move names both places', () => {
  const { data } = JSON.parse(publicationOf(goldenEvent('ReservationMoved', 1), AT)?.body ?? '');
  expect(data).toMatchObject({
    reservation_id: 'register-1',
    to: { attraction_id: expect.any(Number), hour_start: expect.stringMatching(/^\d\d:\d\d$/) },
  });
});

test('each topic is of one type', () => {
  expect(new Set(TOPICS).size).toBe(TOPICS.length);
  expect(TOPICS).toHaveLength(PUBLISHED_TYPES.length);
});

test('the page for receivers names each topic', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8');
  expect(TOPICS.filter((topic) => !page.includes(`\`${topic}\``))).toEqual([]);
});
