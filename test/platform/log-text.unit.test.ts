import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { createLogger, inWords } from '../../platform/logger.ts';

/** The lines that records become, without their instants. */
function written(write: (logger: ReturnType<typeof createLogger>) => void, isTTY = false): string {
  const lines: string[] = [];
  write(createLogger('debug', inWords({ write: (text: string) => lines.push(text), isTTY })));
  return lines.join('').replace(/\d\d:\d\d:\d\d /g, '');
}

describe('a record of the log in words', () => {
  test('is a sentence with its level and its fields', () => {
    expect(written((logger) => logger.warn({ behind: ['catalog', 'accounts'] }, 'serving early'))).toBe(
      'Warning: Serving early (behind: catalog accounts)\n',
    );
    expect(written((logger) => logger.info({ route: '/x', ms: 3 }, 'request'))).toBe(
      'Request (route: /x, ms: 3)\n',
    );
    expect(written((logger) => logger.debug({ at: { a: 1 } }, 'looked'))).toBe(
      'Debug: Looked (at: {"a":1})\n',
    );
  });

  test('gives the reason of a warning in one line, and of an error with its stack, for a report', () => {
    const err = new Error('no route to host');
    expect(written((logger) => logger.warn({ err }, 'NATS is away'))).toBe(
      'Warning: NATS is away: no route to host\n',
    );
    expect(written((logger) => logger.error({ err }, 'a request failed'))).toMatch(
      /^Error: A request failed: Error: no route to host\n +at /,
    );
  });

  test('holds no more than the record does', () => {
    const text = written((logger) => logger.warn({ password: 's3cret', user: { email: 'a@b.c' } }, 'x'));
    expect(text).toBe('Warning: X (user: {})\n');
  });

  test('takes the place of a progress bar at a terminal', () => {
    expect(written((logger) => logger.warn('late'), true)).toBe('\r\u001b[KWarning: Late\n');
  });
});

describe('the format of the log', () => {
  test('is text at a terminal, where only warnings are shown, and JSON elsewhere', () => {
    expect(loadConfig({}, true)).toMatchObject({ logFormat: 'text', logLevel: 'warn' });
    expect(loadConfig({}, false)).toMatchObject({ logFormat: 'json', logLevel: 'info' });
  });

  test('is what the settings say wherever it runs', () => {
    expect(loadConfig({ LOG_FORMAT: 'json' }, true)).toMatchObject({ logFormat: 'json', logLevel: 'info' });
    expect(loadConfig({ LOG_FORMAT: 'text', LOG_LEVEL: 'info' }, false)).toMatchObject({
      logFormat: 'text',
      logLevel: 'info',
    });
    expect(() => loadConfig({ LOG_FORMAT: 'xml' })).toThrow('LOG_FORMAT must be json or text');
  });
});
