import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activeEntries } from '../../domain/catalog/catalog.ts';
import { versionOf } from '../../domain/catalog/entry-version.ts';
import { NO_GAP } from '../../domain/catalog/gap.ts';
import { activities, centers, reservationTypes, slugOf } from '../../domain/catalog/kinds.ts';
import { fold } from '../../domain/decider.ts';
import { scenariosOf } from '../support/decider-scenario.ts';
import { centerFields } from '../support/sample-events.ts';

const football = { name: 'Fútbol', image: '', address: '' };
const tennis = { name: 'Tenis', image: '', address: '' };
const scenario = scenariosOf(activities.decider);
const created = (id: number, fields: typeof football) => ({
  type: 'ActivityCreated' as const,
  data: { id, fields },
});

describe('a catalogue', () => {
  scenario('a catalogue counts its ids from 1')
    .given()
    .when({ type: 'Create', fields: football })
    .then(created(1, football));
  scenario('the id of a removed entry is never given again')
    .given(created(1, football), { type: 'ActivityRemoved', data: { id: 1 } })
    .when({ type: 'Create', fields: tennis })
    .then(created(2, tennis));
  scenario('a name that is taken is refused, whatever its case')
    .given(created(1, football))
    .when({ type: 'Create', fields: { ...tennis, name: 'fútbol' } })
    .thenRefused({ code: 'code_taken', field: 'name', value: 'fútbol' });
  scenario('an entry created twice is refused by its name')
    .given()
    .when({ type: 'Create', fields: football }, { type: 'Create', fields: football })
    .thenRefused({ code: 'code_taken', field: 'name', value: 'Fútbol' });
  scenario('an entry may keep its own name')
    .given(created(1, football))
    .when({ type: 'Change', id: 1, fields: { ...football, address: 'Zona 5' } })
    .then({ type: 'ActivityChanged', data: { id: 1, fields: { ...football, address: 'Zona 5' } } });
  scenario('an entry changed to what it is stays as it is')
    .given(created(1, football))
    .when({ type: 'Change', id: 1, fields: football })
    .thenNothing();
  scenario('the same fields in another order change nothing')
    .given(created(1, football))
    .when({ type: 'Change', id: 1, fields: { address: '', image: '', name: 'Fútbol' } })
    .thenNothing();
  scenario('an entry that never was can not be changed')
    .given()
    .when({ type: 'Change', id: 9, fields: football })
    .thenRefused('entry_unknown');
  scenario('an entry removed twice is removed once')
    .given(created(1, football))
    .when({ type: 'Remove', id: 1 }, { type: 'Remove', id: 1 })
    .thenNothing();
  for (const type of ['Change', 'ShowPicture', 'RemovePicture'] as const)
    scenario(`a removed entry is left as it was: ${type}`)
      .given(created(1, { ...football, image: 'a.webp' }), { type: 'ActivityRemoved', data: { id: 1 } })
      .when({ type, id: 1, fields: tennis, image: 'a.webp' } as never)
      .thenRefused({ code: 'entry_unknown', id: 1 });
  scenario('an entry that was never there is not removed')
    .given(created(1, football))
    .when({ type: 'Remove', id: 2 })
    .thenRefused({ code: 'entry_unknown', id: 2 });
  scenario('an entry that nothing needs any more is removed')
    .given(created(1, football))
    .when({ type: 'Remove', id: 1, uses: { attractions: 0 } })
    .then({ type: 'ActivityRemoved', data: { id: 1 } });
  scenario('an entry does not get the name of another one, but may write its own in another way')
    .given(created(1, football), created(2, tennis))
    .when({ type: 'Change', id: 2, fields: { name: 'TENIS' } })
    .then({ type: 'ActivityChanged', data: { id: 2, fields: { ...tennis, name: 'TENIS' } } });
  scenario('two entries may have no name at all')
    .given(created(1, { ...football, name: '' }))
    .when({ type: 'Create', fields: { ...tennis, name: '' } })
    .then(created(2, { ...tennis, name: '' }));
  scenario('the name of a removed entry is free again')
    .given(created(1, football), { type: 'ActivityRemoved', data: { id: 1 } })
    .when({ type: 'Create', fields: football })
    .then(created(2, football));
});

describe('the gallery of an entry', () => {
  const first = { ...football, image: 'activities/a.webp' };
  const second = { ...football, image: 'activities/b.webp' };
  const changed = (fields: typeof first) => ({ type: 'ActivityChanged' as const, data: { id: 1, fields } });
  const remove = { type: 'RemovePicture' as const, id: 1, image: second.image };
  const pictureRemoved = {
    type: 'ActivityPictureRemoved' as const,
    data: { id: 1, image: second.image, shown: first.image },
  };
  scenario('the one before is shown where the shown picture is removed')
    .given(created(1, first), changed(second))
    .when(remove)
    .then(pictureRemoved);
  scenario('the shown picture stays where another is removed')
    .given(created(1, first), changed(second))
    .when({ ...remove, image: first.image })
    .then({ ...pictureRemoved, data: { id: 1, image: first.image, shown: second.image } });
  scenario('nothing is shown without the last picture')
    .given(created(1, first))
    .when({ ...remove, image: first.image })
    .then({ ...pictureRemoved, data: { id: 1, image: first.image, shown: '' } });
  scenario('a picture removed twice is removed once')
    .given(created(1, first), changed(second))
    .when(remove, remove)
    .thenNothing();
  scenario('an earlier picture is shown again')
    .given(created(1, first), changed(second))
    .when({ type: 'ShowPicture', id: 1, image: first.image })
    .then(changed(first));
  scenario('a picture that is shown already changes nothing')
    .given(created(1, first), changed(second), changed(first))
    .when({ type: 'ShowPicture', id: 1, image: first.image })
    .thenNothing();
  for (const type of ['ShowPicture', 'RemovePicture'] as const)
    scenario(`the picture of another entry is refused: ${type}`)
      .given(created(1, first), created(2, { ...tennis, image: 'activities/t.webp' }))
      .when({ type, id: 1, image: 'activities/t.webp' })
      .thenRefused('picture_unknown');
  scenario('a removed picture is not shown again')
    .given(created(1, first), changed(second), pictureRemoved)
    .when({ type: 'ShowPicture', id: 1, image: second.image })
    .thenRefused('picture_removed');
  scenario('a form that still names a removed picture is refused')
    .given(created(1, first), changed(second), pictureRemoved)
    .when({ type: 'Change', id: 1, fields: second })
    .thenRefused('picture_removed');
  scenario('a removed entry has no gallery')
    .given(created(1, first), { type: 'ActivityRemoved', data: { id: 1 } })
    .when({ ...remove, image: first.image })
    .thenRefused('entry_unknown');
});

describe('two editors of one entry, and taking things back', () => {
  const { decider } = activities;
  const renamed = { ...football, name: 'Futbol sala' };
  const changed = { type: 'ActivityChanged' as const, data: { id: 1, fields: renamed } };
  const removed = { type: 'ActivityRemoved' as const, data: { id: 1 } };
  const [v1, v2] = [versionOf(activities, football), versionOf(activities, renamed)];
  scenario('a field that a change leaves out stays')
    .given(created(1, { ...football, image: 'a.webp' }))
    .when({ type: 'Change', id: 1, fields: { name: 'Futbol sala' } })
    .then({ ...changed, data: { id: 1, fields: { ...renamed, image: 'a.webp' } } });
  scenario('a change of what the editor has seen is accepted')
    .given(created(1, football))
    .when({ type: 'Change', id: 1, fields: { name: 'Futbol sala' }, version: v1 })
    .then(changed);
  scenario('a change of what somebody else has changed meanwhile is refused with the difference')
    .given(created(1, football), changed)
    .when({ type: 'Change', id: 1, fields: { name: 'Tenis' }, version: v1 })
    .thenRefused({ code: 'entry_changed', id: 1, before: football, after: renamed });
  scenario('an editor who saw the first change is refused a third one, with the difference to what they saw')
    .given(created(1, football), changed, { ...changed, data: { id: 1, fields: tennis } })
    .when({ type: 'Change', id: 1, fields: { name: 'Judo' }, version: v2 })
    .thenRefused({ code: 'entry_changed', id: 1, before: renamed, after: tennis });
  scenario('a new picture makes no new version for the form')
    .given(created(1, { ...football, image: 'b.webp' }))
    .when({ type: 'Change', id: 1, fields: { name: 'Futbol sala' }, version: v1 })
    .then({ ...changed, data: { id: 1, fields: { ...renamed, image: 'b.webp' } } });
  scenario('a removed entry is restored as it was')
    .given(created(1, football), removed)
    .when({ type: 'Restore', id: 1, version: v1 })
    .then({ type: 'ActivityRestored', data: { id: 1, fields: football } });
  scenario('a removed entry is restored once')
    .given(created(1, football), removed)
    .when({ type: 'Restore', id: 1, version: v1 }, { type: 'Restore', id: 1, version: v1 })
    .thenNothing();
  scenario('the last change is taken back')
    .given(created(1, football), changed)
    .when({ type: 'Restore', id: 1, version: v1 })
    .then({ type: 'ActivityChanged', data: { id: 1, fields: football } });
  scenario('a change before the last is not: it would take the last along')
    .given(created(1, football), changed, { ...changed, data: { id: 1, fields: tennis } })
    .when({ type: 'Restore', id: 1, version: v1 })
    .thenRefused('entry_changed');
  scenario('an entry goes back to no version that it never had')
    .given(created(1, football))
    .when({ type: 'Restore', id: 1, version: v2 })
    .thenRefused({ code: 'entry_changed', before: null, after: football });
  scenario('a removed entry goes back to its last version only')
    .given(created(1, football), changed, removed)
    .when({ type: 'Restore', id: 1, version: v1 })
    .thenRefused({ code: 'entry_changed', before: football, after: renamed });
  scenario('a change that is taken back keeps the picture of now')
    .given(created(1, { ...football, image: 'a.webp' }), {
      type: 'ActivityChanged',
      data: { id: 1, fields: { ...renamed, image: 'b.webp' } },
    })
    .when({ type: 'Restore', id: 1, version: v1 })
    .then({ type: 'ActivityChanged', data: { id: 1, fields: { ...football, image: 'b.webp' } } });
  scenario('an entry whose name was taken meanwhile stays removed')
    .given(created(1, football), removed, created(2, football))
    .when({ type: 'Restore', id: 1, version: v1 })
    .thenRefused('code_taken');
  scenario('an entry that is needed stays, with the count of what needs it')
    .given(created(1, football))
    .when({ type: 'Remove', id: 1, uses: { attractions: 2 } })
    .thenRefused({ code: 'entry_in_use', uses: { attractions: 2 } });
  test('versions show the fields of the form', () => {
    expect(v1).not.toBe(v2);
    expect(versionOf(activities, { ...football, image: 'x' })).toBe(v1);
    expect(decider.initial.size).toBe(0);
  });
});

const center = (id: number, over: Parameters<typeof centerFields>[1]) => ({
  type: 'CenterCreated' as const,
  data: { id, fields: centerFields(id, over) },
});
scenariosOf(centers.decider)('a center that shared its code before codes were unique can still be changed')
  .given(center(1, { strcode: 'PO' }), center(2, { name: 'Sur', slug: 'sur', strcode: 'po' }))
  .when({ type: 'Change', id: 2, fields: { phone: '22223333' } })
  .then({
    type: 'CenterChanged',
    data: { id: 2, fields: centerFields(2, { name: 'Sur', slug: 'sur', strcode: 'po', phone: '22223333' }) },
  });
scenariosOf(centers.decider)('a center does not get the code of another one')
  .given(center(1, { strcode: 'PO' }), center(2, { name: 'Sur', slug: 'sur', strcode: 'SU' }))
  .when({ type: 'Change', id: 2, fields: { strcode: 'po' } })
  .thenRefused({ code: 'code_taken', field: 'strcode', value: 'po' });

describe('the lists of ids of an entry', () => {
  const inLists = scenariosOf(centers.decider);
  const known = center(1, { dependencies: [1, 2], name: 'Sur', slug: 'sur' });
  const add = { type: 'Change' as const, id: 1, fields: { dependencies: [1, 2, 3] } };
  inLists('are changed by who has seen them, in whatever order')
    .given(known)
    .when({ ...add, seen: { dependencies: [2, 1] } })
    .then({
      type: 'CenterChanged',
      data: { id: 1, fields: { ...known.data.fields, dependencies: [1, 2, 3] } },
    });
  inLists('are not changed by who has seen others')
    .given(known)
    .when({ ...add, seen: { dependencies: [1] } })
    .thenRefused({
      code: 'entry_changed',
      id: 1,
      before: { ...known.data.fields, dependencies: [1] },
      after: known.data.fields,
    });
});

scenariosOf(reservationTypes.decider)('the last day of a type is not before its first')
  .given()
  .when({
    type: 'Create',
    fields: { name: 'T', strcode: 'T', minutes_for_next_reservation: 0, min_days: 2, max_days: 1, ...NO_GAP },
  })
  .thenRefused('days_inverted');

scenariosOf(reservationTypes.decider)('the type that citizens book is never removed')
  .given(
    ...[1, 2, 3, 4, 5, 6].map((id) => ({
      type: 'ReservationTypeCreated' as const,
      data: {
        id,
        fields: {
          name: `T${id}`,
          strcode: `T${id}`,
          minutes_for_next_reservation: 0,
          min_days: 0,
          max_days: 1,
          ...NO_GAP,
        },
      },
    })),
  )
  .when({ type: 'Remove', id: 6 })
  .thenRefused({ code: 'entry_fixed', id: 6 });

test('history keeps what was removed, lists do not', () => {
  const { decider } = activities;
  const catalog = [created(1, football), { type: 'ActivityRemoved' as const, data: { id: 1 } }].reduce(
    decider.evolve,
    decider.initial,
  );
  expect(catalog.get(1)?.fields.name).toBe('Fútbol');
  expect(activeEntries(catalog)).toEqual([]);
});

test('folded at once it is what it is one by one, and no state changes under its reader', () => {
  const { decider } = activities;
  const id = fc.integer({ min: 1, max: 4 });
  const event = fc.oneof(
    fc.record({ id, fields: fc.constantFrom(football, tennis) }).map((data) => ({
      type: 'ActivityCreated' as const,
      data,
    })),
    fc.record({ id }).map((data) => ({ type: 'ActivityRemoved' as const, data })),
  );
  fc.assert(
    fc.property(fc.array(event), fc.array(event), (first, more) => {
      const before = fold(decider, decider.initial, first);
      const seen = [...before];
      expect(fold(decider, before, more)).toEqual(
        [...first, ...more].reduce(decider.evolve, decider.initial),
      );
      expect([...before]).toEqual(seen);
      expect(decider.initial.size).toBe(0);
    }),
  );
});

test('two centres of one name get different slugs', () => {
  const fields = centerFields(1, { name: 'Polideportivo Zona 5 «Ñandú»', slug: '' });
  const { decider } = centers;
  let catalog = decider.initial;
  for (const strcode of ['Z5', 'Z6']) {
    const decision = decider.decide({ type: 'Create', fields: { ...fields, strcode } }, catalog);
    if (decision.accepted) catalog = decision.events.reduce(decider.evolve, catalog);
  }
  expect(activeEntries(catalog).map((entry) => entry.fields.slug)).toEqual([
    'polideportivo-zona-5-nandu',
    'polideportivo-zona-5-nandu-2',
  ]);
  expect(slugOf('¿?', [])).toBe('centro');
  expect(slugOf('  --Zona  5!  ', ['zona-5', 'zona-5-2'])).toBe('zona-5-3');
  expect(slugOf('Zona 5 - 7', [])).toBe('zona-5-7');
  // They are in the place of a slug for every center, and for the id of one.
  expect(slugOf('¡All!', [])).toBe('all-2');
  expect(slugOf(' 2', ['2', '2-2'])).toBe('2-3');
  expect(slugOf('2', [], '2')).toBe('2');
});
