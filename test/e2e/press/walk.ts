import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PAGES } from '../../../api/contract/pages.ts';
import { HttpClient } from '../../support/http-client.ts';
import { ADMIN, CITIZEN, type Demo, PASSWORD, STAFF } from '../browser-harness.ts';
import { addressOf, demoAddresses } from './addresses.ts';
import { makeDeskWork } from './desk-work.ts';
import type { Findings, Pressed } from './findings.ts';
import { Journey } from './journey.ts';
import { describeControl } from './rank.ts';

const LIST = join(import.meta.dirname, '../../../docs/journey.md');

interface Walk {
  readonly role: string;
  /** E-mail; null: without an account. */
  readonly as: string | null;
  readonly pages: readonly (typeof PAGES)[number][];
  /** Controls pressed by a role with fewer rights. */
  readonly before?: readonly Pressed[];
  /** The pages of a desk, which has more to do than in the demo. */
  readonly hasDesk?: boolean;
}

/** Visits pages as somebody and presses all that is on them. */
export async function walk(
  demo: Demo,
  { role, as, pages, before = [], hasDesk = false }: Walk,
): Promise<Findings> {
  const log = (email: string) => new HttpClient(demo.url).login(email, PASSWORD);
  const owner = await log(CITIZEN);
  if (hasDesk) await makeDeskWork(await log(ADMIN), owner);
  const addresses = await demoAddresses(await log(STAFF), owner);
  const page = as === null ? await demo.visit() : await demo.visitAs(as);
  const journey = await Journey.on(page, {
    role,
    before,
    troubles: () => demo.takeTroubles(),
    renew: () => (as === null ? Promise.resolve() : demo.logInAgain(page, as)),
  });
  for (const pattern of pages) await journey.visit(pattern, addressOf(pattern, addresses));
  demo.takeTroubles();
  return journey.findings;
}

/** Replaces a role's part of the list, where it is asked for: `npm run docs:journey`. */
export function writeList(role: string, { pressed }: Findings): void {
  if (process.env.JOURNEY !== 'write') return;
  const pages = [...new Set(pressed.map(({ page }) => page))];
  const part = [
    `## ${role}`,
    ...pages.map(
      (page) =>
        `### \`${page}\`\n\n${pressed
          .filter((one) => one.page === page)
          .map(lineOf)
          .join('\n')}`,
    ),
  ].join('\n\n');
  const before = readFileSync(LIST, 'utf8').split(/^(?=## )/m);
  const others = before.filter((one) => !one.startsWith(`## ${role}\n`));
  writeFileSync(LIST, `${[...others.map((one) => one.trim()), part].join('\n\n')}\n`);
}

const lineOf = ({ control, outcome }: Pressed) => `- ${describeControl(control)}: ${outcome}`;
