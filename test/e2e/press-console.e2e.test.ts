import { describe, expect, it } from 'vitest';
import { CONSOLE_PAGES } from '../../api/contract/pages.ts';
import { ADMIN, browserOfFile, Demo, STAFF } from './browser-harness.ts';
import type { Pressed } from './press/findings.ts';
import { walk, writeList } from './press/walk.ts';

const { browser, reason } = await browserOfFile();
const SLOW = 600_000;

describe.skipIf(!browser)(`every control of the console leads somewhere${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);
  let byStaff: readonly Pressed[] = [];

  it('for staff', async () => {
    const found = await walk(demo, { role: 'Staff', as: STAFF, pages: CONSOLE_PAGES, hasDesk: true });
    byStaff = found.pressed;
    writeList('Staff', found);
    expect(found.faults).toEqual([]);
  });

  it('for an administrator, beyond what staff can press', async () => {
    const found = await walk(demo, {
      role: 'Administrator',
      as: ADMIN,
      pages: CONSOLE_PAGES,
      before: byStaff,
    });
    writeList('Administrator', found);
    expect(found.faults).toEqual([]);
  });
});
