import type { DrawPage } from '../../contract/drawn-page.ts';

export const undrawn: DrawPage = async ({ texts, birthDates }) => ({
  html: '',
  title: '',
  served: { drawn: null, texts, birthDates, answers: [], refusals: [], posted: null },
});
