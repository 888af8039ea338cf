import type { FirstVisit, FirstVisits } from './first-visits.ts';
import { type Cells, count, fine, ms, ratio, table } from './markdown.ts';
import type { SiteVisit, SiteVisits } from './site-visits.ts';

/** The part of the page on first visits. Null: there was no browser. */
export function firstVisitsPart(visits: FirstVisits | null): string[] {
  const title = "## A first visit to the citizens' pages on a cheap phone";
  if (visits === null) return [title, 'Not measured: no browser was to be had.'];
  return [
    title,
    `At 390 × 844 with the processor slowed down to a quarter, nothing cached, on the demo. The yardstick: a page of one
heading without script. Bounds: 1.5 s until the largest paint of the landing page, 2.5 s of the results, 0.02 of movement.`,
    table(['page', 'ratio', 'largest paint ms', 'bare page ms', 'movement'], [...visits].map(firstVisitRow)),
  ];
}

function firstVisitRow([page, { paint, bare, shift }]: readonly [string, FirstVisit]): Cells {
  return [page, ratio(paint / bare), ms(paint), ms(bare), fine(shift)];
}

/** The part of the page on each page of citizens. */
export function sitePart(visits: SiteVisits | null): string[] {
  if (visits === null) return [];
  return [
    "## Each of the citizens' pages",
    `The same phone, fresh for each visit. Kilobytes as they are sent; the styles of a first visit are in its
document. Largest paint in milliseconds and movement (the most of all visits) of a visitor and of somebody who is logged
in; milliseconds until the first text on the "Slow 3G" of Chrome's tools (400 kbit/s, 2 s until each answer begins; bound
4,000). Last, milliseconds of the server's processor for one answer while 8 clients ask all the time; a page that is not drawn
takes ${fine(visits.undrawn)}. Bound: 0.02 of movement. The scripts that a page loads first have a
bound of 110 KiB, packed (test/web/light.unit); here they are with the heads of the answers, and with what follows.`,
    table(
      [
        'page',
        'document KB',
        'script KB',
        'font KB',
        'paint',
        'movement',
        'logged in: paint',
        'movement',
        'slow line',
        'processor',
      ],
      [...visits.pages].map(siteRow),
    ),
  ];
}

function siteRow([name, { weight, visitor, person, slowLine, drawing }]: readonly [
  string,
  SiteVisit,
]): Cells {
  const visit = (of: SiteVisit['visitor']) => (of ? [ms(of.paint), fine(of.shift)] : ['–', '–']);
  const sizes = [weight.document, weight.script, weight.font].map(count);
  const line = slowLine === null ? '–' : count(slowLine);
  return [name, ...sizes, ...visit(visitor), ...visit(person), line, fine(drawing)];
}
