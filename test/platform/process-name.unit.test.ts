import { expect, test } from 'vitest';
import { processName, processOf } from '../../platform/process-name.ts';

test('the name of a process is read back', () => {
  const name = processName(['api', 'projector'], { host: 'web-1', pid: 4711 });
  expect(processOf(name)).toEqual({ roles: ['api', 'projector'], host: 'web-1', pid: 4711 });
});

test('it fits into the name of a connection, whatever the host is called', () => {
  const name = processName(['api', 'projector'], { host: 'a very long name, '.repeat(9), pid: 4_194_304 });
  expect(Buffer.byteLength(`${name} locks`)).toBeLessThanOrEqual(63);
  expect(processOf(name)?.pid).toBe(4_194_304);
});

test('other connections are no processes of the product', () => {
  for (const name of ['', 'psql', 'reservas', 'reservas test', 'reservas grants'])
    expect(processOf(name), name).toBeNull();
});
