import { describe, expect, test } from 'vitest';
import { landingDecider } from '../../domain/landing/decide.ts';
import type { LandingEvent } from '../../domain/landing/events.ts';
import { INITIAL_PAGE_TEXTS, INITIAL_SITE_TEXTS } from '../../domain/landing/initial-pages.ts';
import { blocksOf, PAGE_TEXT_MAX } from '../../domain/landing/page-texts.ts';
import { INITIAL_LANDING_TEXTS, LANDING_TEXTS, stepsOf } from '../../domain/landing/texts.ts';
import { scenariosOf } from '../support/decider-scenario.ts';

const scenario = scenariosOf(landingDecider);
const changed = (name: string, text: string): LandingEvent => ({
  type: 'LandingTextChanged',
  data: { name, text },
});
const { title } = INITIAL_LANDING_TEXTS;

describe('the texts of the landing page', () => {
  scenario('each that is another one is an event')
    .given(changed('contact', 'Tel. 1'))
    .when({ type: 'ChangeLandingTexts', texts: { title: 'Reservas', contact: 'Tel. 1', lead: undefined } })
    .then(changed('title', 'Reservas'));
  scenario('twice is once')
    .given(changed('title', 'Reservas'))
    .when({ type: 'ChangeLandingTexts', texts: { title: 'Reservas' }, known: { title } })
    .thenNothing();
  scenario('a text that the editor left as it was is not undone')
    .given(changed('title', 'Del otro'))
    .when({ type: 'ChangeLandingTexts', texts: { title, notice: 'Hoy no' }, known: { title, notice: '' } })
    .then(changed('notice', 'Hoy no'));
  scenario('a text that somebody else wrote meanwhile is not replaced unseen')
    .given(changed('title', 'Del otro'))
    .when({
      type: 'ChangeLandingTexts',
      texts: { title: 'Mío', notice: 'Hoy no' },
      known: { title, notice: '' },
    })
    .thenRefused({
      code: 'values_overtaken',
      changes: [{ field: 'title', before: title, after: 'Del otro' }],
    });
  scenario('a page of plain text is written the same way')
    .given(changed('terms', 'Antes'))
    .when({ type: 'ChangeLandingTexts', texts: { terms: 'Ahora', privacy: INITIAL_PAGE_TEXTS.privacy } })
    .then(changed('terms', 'Ahora'));
  scenario('once seen, it is')
    .given(changed('title', 'Del otro'))
    .when({ type: 'ChangeLandingTexts', texts: { title: 'Mío' }, known: { title: 'Del otro' } })
    .then(changed('title', 'Mío'));
});

test('a name of another release changes nothing', () => {
  expect(landingDecider.evolve(INITIAL_SITE_TEXTS, changed('slogan', 'x'))).toEqual(INITIAL_SITE_TEXTS);
});

test('a step without a title is left out', () => {
  const titles = stepsOf({ ...INITIAL_LANDING_TEXTS, step_3: '' }).map((step) => step.title);
  expect(titles).toEqual(['Elija actividad y día', 'Elija una hora libre', 'Muestre su ticket']);
});

test('every text of the release keeps its own bounds', () => {
  for (const [name, { initial, max, isNeeded }] of Object.entries(LANDING_TEXTS))
    expect([name, initial.length <= max, !isNeeded || initial !== '']).toEqual([name, true, true]);
});

describe('a page of plain text', () => {
  test('has headings and paragraphs where blank lines separate them', () => {
    expect(blocksOf('Primero.\n \n\nUn título\n\nDos líneas\nde un párrafo.\n\n¿Cómo?\n')).toEqual([
      { kind: 'paragraph', text: 'Primero.' },
      { kind: 'heading', text: 'Un título' },
      { kind: 'paragraph', text: 'Dos líneas\nde un párrafo.' },
      { kind: 'heading', text: '¿Cómo?' },
    ]);
    expect(blocksOf('x'.repeat(90))).toEqual([{ kind: 'paragraph', text: 'x'.repeat(90) }]);
    expect(blocksOf(' \n\n ')).toEqual([]);
  });

  test('has a text of the release with headings, within its bound', () => {
    for (const text of Object.values(INITIAL_PAGE_TEXTS)) {
      expect(text.length).toBeLessThan(PAGE_TEXT_MAX);
      expect(blocksOf(text).filter(({ kind }) => kind === 'heading').length).toBeGreaterThan(1);
    }
  });
});
