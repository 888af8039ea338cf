// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { INITIAL_PAGE_TEXTS } from '../../domain/landing/initial-pages.ts';
import { INITIAL_LANDING_TEXTS } from '../../domain/landing/texts.ts';
import LandingTextsPage from '../../web/console/landing-texts/landing-texts-page.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();

test('no heading of the texts repeats the label of a field', async () => {
  const { server } = components;
  server.answers(calls.landingTexts, () => ({ texts: INITIAL_LANDING_TEXTS }));
  server.answers(calls.pageTexts, () => ({ texts: INITIAL_PAGE_TEXTS }));
  components.show(<LandingTextsPage />);
  const form = await screen.findByRole('form', { name: 'Textos de la portada' });
  const textsOf = (selector: string) =>
    [...form.querySelectorAll(selector)].map(({ textContent }) => textContent?.replace(' *', '').trim());
  const labels = new Set(textsOf('label'));
  expect(labels).toContain('Título');
  expect(textsOf('legend').filter((legend) => labels.has(legend))).toEqual([]);
});
