import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeMoved, encodeMoved } from '../../../platform/nats/message.ts';

const PAYLOAD = 1024 * 1024;

describe('a message', () => {
  test('reads as it was written', () => {
    const moved = { projection: 'reservation-detail', position: '12', keys: ['day:1:2026-11-21', 'catalog'] };
    expect(encodeMoved(moved, PAYLOAD).map(decodeMoved)).toEqual([moved]);
  });

  test('goes out without keys too: the position counts', () => {
    const moved = { projection: 'audit-log', position: '9223372036854775807', keys: [] };
    expect(encodeMoved(moved, PAYLOAD).map(decodeMoved)).toEqual([moved]);
  });

  test('is split where the server takes no longer ones, and no key is lost', () => {
    const keys = fc.array(fc.string({ minLength: 1, maxLength: 60, unit: 'binary' }), { maxLength: 100 });
    fc.assert(
      fc.property(keys, fc.integer({ min: 700, max: 2_000 }), (given, maxPayload) => {
        const texts = encodeMoved({ projection: 'p', position: '1', keys: given }, maxPayload);
        for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxPayload);
        expect(texts.flatMap((text) => decodeMoved(text)?.keys)).toEqual(given);
      }),
    );
  });

  test('is split at 256 KiB though the server would take more', () => {
    const keys = Array.from({ length: 30_000 }, (_, index) => `day:${index}:2026-11-21`);
    const texts = encodeMoved({ projection: 'reservation-detail', position: '1', keys }, 64 * PAYLOAD);
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(256 * 1024);
  });

  test('in several parts says with the last one that all keys have come', () => {
    const moved = { projection: 'p', position: '2', after: '1', keys: ['a'.repeat(60), 'b'.repeat(60)] };
    expect(encodeMoved(moved, 150).map(decodeMoved)).toEqual([
      { projection: 'p', position: '2', keys: ['a'.repeat(60)] },
      { ...moved, keys: ['b'.repeat(60)] },
    ]);
  });

  test('says "anything" in place of a key that fits in none', () => {
    const moved = { projection: 'p', position: '1', keys: ['a', 'x'.repeat(500), 'b'] };
    expect(encodeMoved(moved, 200).map(decodeMoved)).toEqual([{ ...moved, keys: ['a', '*', 'b'] }]);
  });

  test('from a newer process is understood', () => {
    const moved = { projection: 'p', position: '1', keys: ['a'] };
    expect(decodeMoved(JSON.stringify({ ...moved, tenant: 7 }))).toEqual(moved);
  });

  test.each([
    '',
    'hello',
    'null',
    '[]',
    '{}',
    '{"projection":"p","position":1,"keys":[]}',
    '{"projection":"p","position":"-1","keys":[]}',
    '{"projection":"p","position":"1e9","keys":[]}',
    '{"projection":"p","position":"1","keys":"day"}',
    '{"projection":"p","position":"1","keys":[null]}',
    '{"projection":"","position":"1","keys":[]}',
  ])('%s is refused', (text) => {
    expect(decodeMoved(text)).toBeUndefined();
  });
});
