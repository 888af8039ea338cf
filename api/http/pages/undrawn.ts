import type { DrawPage } from '../../contract/drawn-page.ts';

/** Leaves the drawing to the script of the page. */
export const undrawn: DrawPage = async ({ texts }) => ({
  html: '',
  title: '',
  served: { drawn: null, texts, answers: [], refusals: [], posted: null },
});
