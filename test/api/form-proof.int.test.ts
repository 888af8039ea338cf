import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FORM_PROOF_HEADER, type FormProof } from '../../api/contract/form-proof.ts';
import { solvePuzzle } from '../../web/shared/form-proof/solve-puzzle.ts';
import { type Api, startApi } from '../support/api-scenario.ts';
import { HttpClient } from '../support/http-client.ts';

const NOBODY = { email: 'nadie@example.org' };
type Challenge = FormProof['challenge'];

describe.each([false, true])('forms of visitors, puzzle required: %s', (requiresFormProof) => {
  let api: Api;
  let visitor: HttpClient;
  beforeAll(async () => {
    api = await startApi({ requiresFormProof });
    visitor = await new HttpClient(api.url).open();
  });
  afterAll(() => api.stop());

  const asked = async (): Promise<{ challenge: Challenge; required: boolean }> =>
    (await visitor.get('/api/form-challenge')).body as never;
  /** A person's form takes a while. */
  async function filledIn<T>(act: () => Promise<T>, seconds = 5): Promise<T> {
    const before = api.clock.now();
    api.clock.set(new Date(Date.parse(before) + seconds * 1_000).toISOString());
    return act();
  }
  const sendWith = (proof: FormProof | string) =>
    visitor.post('/api/password/forgot', NOBODY, {
      [FORM_PROOF_HEADER]: typeof proof === 'string' ? proof : btoa(JSON.stringify(proof)),
    });
  const code = async (answer: Promise<{ status: number; body: Record<string, unknown> }>) => {
    const { status, body } = await answer;
    return status === 200 ? 'OK' : body.code;
  };

  test('a request of a page is accepted', async () => {
    const { challenge, required } = await asked();
    expect(required).toBe(requiresFormProof);
    const solution = required ? await solvePuzzle(challenge) : null;
    expect(await filledIn(() => code(sendWith({ challenge, solution, trap: '' })))).toBe('OK');
  });

  test('without a proof only where none is required', async () => {
    expect(await code(visitor.post('/api/password/forgot', NOBODY))).toBe(
      requiresFormProof ? 'form_unproved' : 'OK',
    );
  });

  test('a request that fills in the hidden field, or takes no time, is refused', async () => {
    const { challenge } = await asked();
    const solution = await solvePuzzle(challenge);
    expect(await code(sendWith({ challenge, solution, trap: '' }))).toBe('form_too_fast');
    const trapped = { challenge, solution, trap: 'https://example.org' };
    expect(await filledIn(() => code(sendWith(trapped)))).toBe('form_trap');
  });

  test('a puzzle that is made up, changed, old or unreadable is refused', async () => {
    const { challenge } = await asked();
    const solution = await solvePuzzle(challenge);
    const opened = challenge.parameters.data.opened - 60_000;
    const parameters = { ...challenge.parameters, data: { opened } };
    const changed = { challenge: { ...challenge, parameters }, solution, trap: '' };
    await filledIn(async () => undefined);
    expect(await code(sendWith(changed))).toBe('form_unproved');
    for (const unreadable of ['x', btoa('{}'), btoa('[1')])
      expect(await code(sendWith(unreadable))).toBe('form_unproved');
    await filledIn(async () => undefined, 5 * 60 * 60);
    expect(await code(sendWith({ challenge, solution, trap: '' }))).toBe('form_unproved');
  });

  if (requiresFormProof)
    test('a solution is asked for, and counts five times', async () => {
      const { challenge } = await asked();
      const solution = await solvePuzzle(challenge);
      await filledIn(async () => undefined);
      expect(await code(sendWith({ challenge, solution: null, trap: '' }))).toBe('form_unproved');
      const wrong = { counter: 1, derivedKey: 'ab'.repeat(32) };
      expect(await code(sendWith({ challenge, solution: wrong, trap: '' }))).toBe('form_unproved');
      const answers = [];
      for (let times = 1; times <= 6; times += 1)
        answers.push(await code(sendWith({ challenge, solution, trap: '' })));
      expect(answers).toEqual([...Array(5).fill('OK'), 'form_unproved']);
    });
});
