import { describe, expect, test } from 'vitest';
import { NO_GAP } from '../../domain/catalog/gap.ts';
import { attractions } from '../../domain/catalog/kinds.ts';
import { accept, decideByType, evolveByType, refuse, stepFrom, unreachable } from '../../domain/decider.ts';
import { addedTo, shownPicture, shownWithout } from '../../domain/gallery.ts';
import { summaryOf } from '../../domain/registry.ts';

describe('a name that the release does not know', () => {
  test.each([
    ['a command', () => decideByType<{ type: 'Known' }, null, never, never>({ Known: () => accept() })],
    ['an event', () => evolveByType<{ type: 'Known'; data: object }, null>({ Known: () => null })],
  ])('%s is an error that says it', (_, known) => {
    const byType = known() as (...given: unknown[]) => unknown;
    expect(() => byType({ type: 'Strange', data: {} }, { type: 'Strange', data: {} })).toThrow('"Strange"');
  });

  test('has no words in the audit log', () => {
    expect(summaryOf('ActivityCreated')).toBe('Actividad creada');
    expect(() => summaryOf('Strange')).toThrow('Strange is no event of the product');
    expect(() => unreachable({ type: 'Strange' } as never)).toThrow('unhandled case: {"type":"Strange"}');
  });
});

test('a step is taken from its state, is done once, and is refused from all others', () => {
  const event = { type: 'Completed' };
  const refusal = { code: 'not_open' };
  const from = (status: 'open' | 'completed' | 'rejected') =>
    stepFrom(status, 'open', ['completed'], event, refusal);
  expect(from('open')).toEqual(accept(event));
  expect(from('completed')).toEqual(accept());
  expect(from('rejected')).toEqual(refuse(refusal));
});

describe('a gallery', () => {
  test('has each picture once, the newest first, and nothing where there is none', () => {
    expect(addedTo(['a'], 'b')).toEqual(['b', 'a']);
    expect(addedTo(['b', 'a'], 'a')).toEqual(['b', 'a']);
    expect(addedTo(['a'], '')).toEqual(['a']);
  });

  test('shows the newest other picture where the shown one goes, and nothing without one', () => {
    const pictures = { pictures: ['b', 'a'], removedPictures: [] };
    expect(shownWithout(pictures, 'b', 'b')).toBe('a');
    expect(shownWithout(pictures, 'a', 'b')).toBe('b');
    expect(shownWithout({ ...pictures, pictures: ['b'] }, 'b', 'b')).toBe('');
  });

  test('is empty for entries without pictures', () => {
    expect(shownPicture({ name: 'Presencial' })).toBe('');
    expect(shownPicture({ image: 'a.webp' })).toBe('a.webp');
  });
});

test('an event of a catalogue from before fields were added has their first values', () => {
  const { version, upcasters } = attractions.events.AttractionCreated ?? {};
  expect(version).toBe(2);
  expect(upcasters?.[1]?.({ id: 1, fields: { name: 'Cancha' } })).toEqual({
    id: 1,
    fields: { name: 'Cancha', ...NO_GAP },
  });
});
