import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NAMED_CATALOGS } from '../../api/contract/catalog/named.ts';
import { logTableName } from '../../api/contract/log.ts';
import { pageName } from '../../api/contract/pages.ts';
import { fieldLabel, fieldValue } from '../../api/presenters/history/fields.ts';
import { subjectOf } from '../../api/presenters/history/history.ts';
import { registerIdOf, registerName } from '../../api/presenters/history/register.ts';
import { catalogKinds, type KindName } from '../../domain/catalog/kinds.ts';
import { type DomainEvent, registry } from '../../domain/registry.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import { factsOf } from '../../projections/history/facts.ts';
import { foldHistory } from '../../projections/history/history.ts';
import type { RegisterNames } from '../../projections/history/names.ts';

const none: ReadonlyMap<number, string> = new Map();
const kinds = Object.keys(catalogKinds).map((kind) => [kind, none]);
const names: RegisterNames = {
  ...(Object.fromEntries(kinds) as Record<KindName, typeof none>),
  floors: none,
  cells: new Map([['7.1', 'Norte']]),
};

/** An event of this type as it is in the log. */
function sample(type: string, version: number): DomainEvent {
  const file = join(import.meta.dirname, `../golden/events/${type}.v${version}.json`);
  return { type, data: JSON.parse(readFileSync(file, 'utf8')).data } as DomainEvent;
}

test.each([...registry.values()])('$type names each of its fields in Spanish', ({ type, version }) => {
  const fields = Object.keys(factsOf(sample(type, version)));
  expect(fields.filter((field) => fieldLabel('reservations', field, names) === field)).toEqual([]);
});

test('a list of names is called in the audit log as in the menu', () => {
  for (const { page, table } of Object.values(NAMED_CATALOGS)) expect(table).toBe(pageName(page));
});

test('a register is called by what identifies it', () => {
  const places = { ...names, attractions: new Map([[7, 'Cancha 7']]) };
  const after = (...events: readonly DomainEvent[]) =>
    subjectOf(foldHistory(events.map((event) => ({ event }) as StoredEvent)).at(-1)?.facts ?? {}, places);
  const reserved = sample('SlotReserved', registry.get('SlotReserved')?.version ?? 1);
  const booked = { ...reserved, data: { ...reserved.data, attractionId: 7 } } as DomainEvent;
  expect(after(booked)).toMatch(/^Cancha 7, \d\d\/\d\d\/\d{4}, \d\d:\d\d–\d\d:\d\d$/);
  const attraction = sample('AttractionCreated', 1);
  expect(after(attraction, sample('AttractionPictureRemoved', 1))).toBe(
    (attraction.data as { fields: { name: string } }).fields.name,
  );
  expect(after(sample('DpiVerified', 1))).toBe('');
  const account = sample('UserRegistered', 1);
  expect(after(account, sample('UserFavoriteSaved', 1))).toBe((account.data as { email: string }).email);
});

test('a hold is of the day that it holds, not of the one that the reservation leaves', () => {
  const held = sample('SlotHeld', 2);
  const { attractionId, date, from } = held.data as Extract<DomainEvent, { type: 'SlotHeld' }>['data'];
  expect([from.attractionId, from.date]).not.toEqual([attractionId, date]);
  expect(factsOf(held)).toMatchObject({ attraction_id: attractionId, date });
});

test('the request for another floor says which one, as its completion does', () => {
  const facts = factsOf(sample('FloorLinkRequested', 1));
  expect(facts).toEqual({
    floor_id: expect.anything(),
    floor_cells: expect.any(Array),
    floor_from: expect.any(String),
  });
});

test('cells of a floor are called by their name, or by their number once they are removed', () => {
  const { floor_cells: cells = null } = factsOf({
    type: 'FloorLinkCompleted',
    data: { attractionId: 1, linkId: 'a', floorId: 7, cells: [1, 12], from: '2026-11-23' },
  });
  expect(fieldValue('floor_cells', cells, names)).toBe('Norte, n.º 12');
});

test('the reason of an act is not the former reason of the next', () => {
  const erased = { type: 'PersonErased', data: { personId: 'a', reason: 'Lo pidió' } } as DomainEvent;
  const history = foldHistory(
    [sample('PersonMerged', registry.get('PersonMerged')?.version ?? 1), erased].map(
      (event) => ({ event }) as StoredEvent,
    ),
  );
  expect(history.at(-1)?.changes).toContainEqual({ field: 'reason', before: null, after: 'Lo pidió' });
});

test('the move of a series says how many dates move, and where all of them move to', () => {
  const to = { attractionId: 2, date: '2026-11-25', centerId: 1, start: 600, end: 660 };
  const factsOfMove = (...targets: readonly object[]) =>
    factsOf({
      type: 'SeriesMoveRequested',
      data: { items: targets.map((target) => ({ to: { ...to, ...target } })) },
    } as unknown as DomainEvent);
  const hours = { new_start: 600, new_end: 660 };
  expect(factsOfMove({}, { date: '2026-12-02' })).toEqual({
    reservations_moved: 2,
    new_attraction_id: 2,
    ...hours,
  });
  expect(factsOfMove({}, { attractionId: 3 })).toEqual({
    reservations_moved: 2,
    new_attraction_id: null,
    ...hours,
  });
  expect(fieldValue('new_start', 600, names)).toBe('10:00');
});

test('a series that was moved is called by its new place, and not by one that a move was refused', () => {
  const [seriesId, changeId] = ['s1', 'c1'];
  const move = (attractionId: number, start: number) =>
    ({
      type: 'SeriesMoveRequested',
      data: { seriesId, changeId, items: [{ to: { attractionId, start, end: start + 60 } }] },
    }) as unknown as DomainEvent;
  const end = (type: 'SeriesMoveDecided' | 'SeriesMoveRejected') =>
    ({ type, data: { seriesId, changeId, dates: [] } }) as unknown as DomainEvent;
  const requested = sample('SeriesRequested', registry.get('SeriesRequested')?.version ?? 1);
  const data = { ...requested.data, attractionId: 7, start: 600, end: 660 };
  const events = [{ ...requested, data } as DomainEvent, move(8, 720), end('SeriesMoveDecided')];
  const history = foldHistory(
    [...events, move(9, 780), end('SeriesMoveRejected')].map((event) => ({ event }) as StoredEvent),
  );
  const attractions = new Map([7, 8, 9].map((id) => [id, `Cancha ${id}`]));
  expect(history.map(({ facts }) => subjectOf(facts, { ...names, attractions }))).toEqual([
    ...Array(2).fill('Cancha 7, 10:00–11:00'),
    ...Array(3).fill('Cancha 8, 12:00–13:00'),
  ]);
  expect(history[2]?.changes).toContainEqual({ field: 'attraction_id', before: 7, after: 8 });
});

test('an edit of a series that keeps its person does not show another one', () => {
  const requested = sample('SeriesRequested', registry.get('SeriesRequested')?.version ?? 1);
  const own = requested.data as Extract<DomainEvent, { type: 'SeriesRequested' }>['data'];
  const data = { ...own, seriesId: 's1', changeId: 'c1', observations: 'Otra', items: [] };
  const edit = { type: 'SeriesEditRequested', data } as unknown as DomainEvent;
  const [, edited] = foldHistory([requested, edit].map((event) => ({ event }) as StoredEvent));
  expect(edited?.changes.map(({ field }) => field)).toEqual(['observations', 'reservations_changed']);
});

test('the log says whether a document was verified with its pictures, or staff held the paper', () => {
  const verified = (withPictures: boolean) =>
    factsOf({ type: 'DpiVerified', data: { personId: 'p1', withPictures } } as DomainEvent);
  expect(verified(false)).toEqual({ dpi_verified: true, with_pictures: false });
  expect(fieldLabel('people', 'with_pictures', names)).toBe('Con las imágenes del documento');
});

test('the log says with which person an account was linked', () => {
  const account = ['UserRegistered', 'UserClaimedPerson', 'UserLinkedToPerson'].map((type) => {
    const { data } = sample(type, 1);
    const personId = type === 'UserRegistered' ? null : 'p1';
    return { event: { type, data: { ...data, personId } } } as StoredEvent;
  });
  const [, claimed, linked] = foldHistory(account).map(({ changes }) => changes);
  expect(claimed).toEqual([{ field: 'claimed_person_id', before: null, after: 'p1' }]);
  expect(linked).toEqual([{ field: 'person_id', before: null, after: 'p1' }]);
  expect(fieldValue('claimed_person_id', 'p1', { ...names, people: new Map([['p1', 'Ana']]) })).toBe('Ana');
});

test('the log names each person to whom a message about a closure went', () => {
  const sent = ['p1', 'p2'].map((personId) => {
    const data = { closureId: 'c1', messageId: 'm1', personId, reservationIds: [] };
    return { event: { type: 'ClosureMessageAddressed', data } } as unknown as StoredEvent;
  });
  expect(foldHistory(sent).map(({ changes }) => changes)).toEqual(
    ['p1', 'p2'].map((after) => [{ field: 'notified_person_id', before: null, after }]),
  );
  const people = new Map([['p1', 'Ana']]);
  expect(fieldValue('notified_person_id', 'p1', { ...names, people })).toBe('Ana');
});

test('removing a passkey or a usual booking does not look like removing the account', () => {
  for (const type of ['UserPasskeyRemoved', 'UserFavoriteRemoved'])
    expect(factsOf(sample(type, 1))).toEqual({});
});

test('a change of a series says how many dates it cancels or edits', () => {
  const items = [{ reservationId: 'r1', fields: [] }];
  const edit = { ...sample('SeriesEditRequested', registry.get('SeriesEditRequested')?.version ?? 1) };
  expect(factsOf({ ...edit, data: { ...edit.data, items } } as DomainEvent)).toMatchObject({
    reservations_changed: 1,
  });
  const data = { seriesId: 's1', changeId: 'c1', reservationIds: ['r1', 'r2'] };
  expect(factsOf({ type: 'SeriesCancelRequested', data } as unknown as DomainEvent)).toEqual({
    reservations_cancelled: 2,
  });
});

test('a created record has no former values', () => {
  const [created] = foldHistory([{ event: sample('OriginCreated', 1) } as StoredEvent]);
  expect(created?.changes.map(({ field }) => field)).toEqual(['name']);
});

test('the first change of a rule or a text shows the value until then', () => {
  const changesOf = (event: DomainEvent) => foldHistory([{ event } as StoredEvent])[0]?.changes;
  expect(
    changesOf({ type: 'SettingChanged', data: { name: 'reminder_hours', value: 12 } } as DomainEvent),
  ).toEqual([{ field: 'rule.reminder_hours', before: 24, after: 12 }]);
  expect(
    changesOf({ type: 'LandingTextChanged', data: { name: 'step_3', text: 'Listo' } } as DomainEvent),
  ).toEqual([{ field: 'landing.step_3', before: 'Confirme', after: 'Listo' }]);
});

test('dates and causes are read as a person reads them', () => {
  expect(fieldValue('skipped', ['2026-11-28', '2026-12-05'], names)).toBe('28/11/2026, 05/12/2026');
  expect(fieldValue('until', '2026-11-28', names)).toBe('28/11/2026');
  expect(fieldValue('unreachable', 'returned', names)).toBe('El mensaje fue devuelto');
  expect(fieldValue('check_in', '2026-11-28 09:05:00', names)).toBe('28/11/2026 09:05:00');
  expect(fieldValue('type', 'SEMANAL', names)).toBe('Semanal');
});

test('no center where all may be chosen means all of them; a value that was never set is none', () => {
  expect(fieldValue('center_ids', [], names)).toBe('Todos');
  expect(fieldValue('center_ids', null, names)).toBeNull();
  expect(fieldValue('activities', [], names)).toBeNull();
});

test('centers that no longer ask for approval are none, not all', () => {
  const scopes = [[1], []].map((centerIds) => {
    const data = { ...sample('ApprovalScopeChanged', 1).data, reservationTypeIds: [], centerIds };
    return { event: { type: 'ApprovalScopeChanged', data } } as unknown as StoredEvent;
  });
  const [change] = foldHistory(scopes)[1]?.changes ?? [];
  const { field = '', before = null, after = null } = change ?? {};
  const centers = new Map([[1, 'Centro Norte']]);
  expect([before, after].map((value) => fieldValue(field, value, { ...names, centers }))).toEqual([
    'Centro Norte',
    null,
  ]);
});

test('a history calls the flags of a court and of a center as their forms do', () => {
  expect(fieldLabel('attractions', 'active', names)).toBe('Mostrar en Ventanilla Ágil');
  expect(fieldLabel('centers', 'active', names)).toBe('Mostrar');
  expect(fieldLabel('users', 'active', names)).toBe('Activo');
});

test('the publisher is called in the log as in its form, and found by that name', () => {
  expect(registerName('settings', 'publisher_name')).toBe('Nombre del publicador');
  expect(registerIdOf('nombre del publicador')).toBe('publisher_name');
});

test.each([...registry.values()])('the log has a name for the table of $type', ({ audit: { table } }) => {
  expect(logTableName(table)).not.toBe(table);
});

test('a history calls the name of a reservation or series as its forms do', () => {
  const names = {} as Parameters<typeof fieldLabel>[2];
  expect(fieldLabel('reservations', 'name', names)).toBe('Encargado');
  expect(fieldLabel('series', 'name', names)).toBe('Encargado');
  expect(fieldLabel('activities', 'name', names)).toBe('Nombre');
});
