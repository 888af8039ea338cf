import { expect, test } from 'vitest';
import { changeLandingTexts, loadLandingTexts } from '../../commands/catalog/landing.ts';
import { newContext } from '../../commands/handler/context.ts';
import { INITIAL_SITE_TEXTS } from '../../domain/landing/initial-pages.ts';
import { LANDING_STREAM } from '../../domain/landing/state.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { memoryKeys, newProcess, type Process } from '../support/booking-world.ts';

const keys = memoryKeys();
const newSite = () => {
  const store = memoryEventStore();
  return { store, process: newProcess(store, keys), other: newProcess(store, keys) };
};
const change = (process: Process, asked: Parameters<typeof changeLandingTexts>[1]) =>
  changeLandingTexts(process.handler, asked, newContext(process));

test('a site that nobody edited shows the texts of the product', async () => {
  expect(await loadLandingTexts(newSite().process.handler)).toEqual(INITIAL_SITE_TEXTS);
});

test('an edited text replaces the one of the product, and the others stay', async () => {
  const { store, process, other } = newSite();

  const changed = await change(process, { texts: { title: 'Deportes', privacy: 'Aviso nuevo' } });

  expect(changed).toMatchObject({ accepted: true });
  expect(await loadLandingTexts(other.handler)).toEqual({
    ...INITIAL_SITE_TEXTS,
    title: 'Deportes',
    privacy: 'Aviso nuevo',
  });
  const events = (await store.readStream(LANDING_STREAM)).map(({ type, data }) => ({ type, data }));
  expect(events).toEqual([
    { type: 'LandingTextChanged', data: { name: 'title', text: 'Deportes' } },
    { type: 'LandingTextChanged', data: { name: 'privacy', text: 'Aviso nuevo' } },
  ]);
});

test('an editor who read a text before somebody else changed it loses nothing of either', async () => {
  const { process, other } = newSite();
  await change(other, { texts: { title: 'Deportes' } });
  const { title: before } = INITIAL_SITE_TEXTS;

  const refused = await change(process, { texts: { title: 'Canchas' }, known: { title: before } });

  expect(refused).toMatchObject({
    refusal: { code: 'values_overtaken', changes: [{ field: 'title', before, after: 'Deportes' }] },
  });
  expect((await loadLandingTexts(process.handler)).title).toBe('Deportes');
});

test('visitors may see a text of a moment ago, and the editor sees the newest', async () => {
  const { process, other } = newSite();
  const { title: before } = await loadLandingTexts(process.handler);
  await change(other, { texts: { title: 'Deportes' } });
  expect((await loadLandingTexts(process.handler)).title).toBe(before);
  expect((await loadLandingTexts(process.handler, 0)).title).toBe('Deportes');
});
