import type { DrawPage } from '../../contract/drawn-page.ts';

/** Leaves drawing to the script. */
export const undrawn: DrawPage = async ({ texts }) => ({
  html: '',
  title: '',
  served: { drawn: null, texts, answers: [], refusals: [], posted: null },
});
