import { describe, expect, it } from 'vitest';
import { toErrorResponse } from '../../../api/errors/error-table.ts';
import { hintFor } from '../../../web/console/people-picker/use-person.ts';
import { ApiError } from '../../../web/shared/call/api-error.ts';

const VALID = '1234567890101';
const ODD = '1234567800101';
const failure = (status: number) => new ApiError(status, { code: 'not_found', error: 'No.' });

describe('the hint under a CUI', () => {
  it('says of one that nobody has what the server says when it refuses the booking', () => {
    const { hint, tone } = hintFor(VALID, '', failure(404));
    expect(tone).toBe('warning');
    expect(hint.replace('este CUI', 'ese CUI')).toBe(toErrorResponse({ code: 'person_unknown' }).body.error);
    expect(hint).toContain('déjelo vacío');
    expect(hintFor(ODD, '', failure(404)).hint).toBe(hint);
  });

  it('never promises a booking that is refused', () => {
    for (const cui of [VALID, ODD])
      for (const answer of [null, 'asked', failure(404)] as const)
        expect(hintFor(cui, '', answer).hint).not.toContain('de todos modos');
  });

  it('warns of a check digit that cannot be, unless the CUI is registered', () => {
    expect(hintFor(ODD, '', 'asked').tone).toBe('warning');
    expect(hintFor(ODD, 'Inés Pérez', null)).toEqual({
      hint: 'Persona registrada: Inés Pérez',
      tone: 'plain',
    });
  });
});
