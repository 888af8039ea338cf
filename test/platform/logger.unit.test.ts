import { expect, test } from 'vitest';
import { createLogger } from '../../platform/logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines.join());
}

test('a record is one line of JSON with its level by name and its instant in UTC', () => {
  const record = logged((logger) => logger.info({ route: '/api/session' }, 'answered'));
  expect(record).toMatchObject({ level: 'info', msg: 'answered', route: '/api/session' });
  expect(record.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('secrets and personal data are left out, down to the third level', () => {
  const secrets = {
    password: 's3cret',
    cookie: 's3cret',
    email: 's3cret',
    cui: 's3cret',
    'x-csrf-token': 's3cret',
  };
  const record = logged((logger) =>
    logger.info({ ...secrets, body: secrets, request: { headers: secrets } }, 'x'),
  );
  expect(JSON.stringify(record)).not.toContain('s3cret');
});

test('data that Postgres quotes are left out of its errors', () => {
  const error = Object.assign(new Error('invalid input syntax for type integer: "María"'), {
    code: '22P02',
    detail: 'Key (email)=(maria@example.org) already exists.',
    where: "unnamed portal parameter $1 = 'María'",
  });
  const record = logged((logger) => logger.error({ err: error }, 'failed'));
  expect(JSON.stringify(record)).not.toMatch(/mar[ií]a/i);
  expect(record.err).toMatchObject({ code: '22P02', message: 'invalid input syntax for type integer: "…"' });
});

test('an error keeps its cause and its stack', () => {
  const error = new Error('outer', { cause: new TypeError('inner') });
  const record = logged((logger) => logger.error({ err: error }, 'failed'));
  expect(record.err).toMatchObject({
    type: 'Error',
    message: 'outer',
    cause: { type: 'TypeError', message: 'inner' },
  });
  expect(JSON.stringify(record.err)).toContain('logger.unit.test.ts');
});

test('addresses that a server of mail quotes are left out of its errors and their causes', () => {
  const reply =
    '550 5.1.1 <ana.lopez@ejemplo.gt>: unknown, also ana+1@niños.gt, bounces+ana=ejemplo.gt@reservas.gt, or <ana@intranet>';
  const error = new Error('refused', { cause: new Error(reply, { cause: 'ana.lopez@ejemplo.gt' }) });
  const record = logged((logger) => logger.warn({ err: error }, 'refused'));
  expect(JSON.stringify(record)).not.toMatch(/lopez|ana[+@=]|ejemplo|intranet|niños/);
  expect(record.err).toMatchObject({ cause: { message: '550 5.1.1 <…>: unknown, also …, …, or <…>' } });
});

test('paths of packages stay readable in an error', () => {
  const stack = [
    'Error: failed',
    '    at run (/opt/reservas/node_modules/@koa/router/lib/router.js:1:2)',
    '    at file:///opt/node_modules/.pnpm/koa@3.0.1/node_modules/koa/index.js:3:4',
    '    at async node:internal/process:5:6',
  ].join('\n');
  const error = Object.assign(new Error('failed'), { stack });
  expect(logged((logger) => logger.error({ err: error }, 'failed')).err).toMatchObject({ stack });
});
