import { describe, expect, it } from 'vitest';
import { SITE_PAGES } from '../../api/contract/pages.ts';
import { browserOfFile, CITIZEN, Demo } from './browser-harness.ts';
import { walk, writeList } from './press/walk.ts';

const { browser, reason } = await browserOfFile();
const SLOW = 400_000;

describe.skipIf(!browser)(
  `every control of the public site leads somewhere${reason}`,
  { timeout: SLOW },
  () => {
    const demo = Demo.ofFile(browser);

    it.each([
      ['Visitor', null],
      ['Citizen', CITIZEN],
    ])('for a %s', async (role, as) => {
      const found = await walk(demo, { role, as, pages: SITE_PAGES });
      writeList(role, found);
      expect(found.faults).toEqual([]);
    });
  },
);
