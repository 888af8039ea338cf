import type { DrawPage } from '../../contract/drawn-page.ts';

export const undrawn: DrawPage = async ({ texts }) => ({
  html: '',
  title: '',
  served: { drawn: null, texts, answers: [], refusals: [], posted: null },
});
