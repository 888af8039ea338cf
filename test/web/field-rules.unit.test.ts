import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createBody } from '../../api/contract/booking.ts';
import { calls } from '../../api/contract/calls.ts';
import { centerCrud } from '../../api/contract/catalog/kinds.ts';
import { personBody, profileBody } from '../../api/contract/person-fields.ts';
import { fieldRules } from '../../web/shared/fields/field-rules.ts';
import { bodyOf } from '../../web/ui/form/body-of.ts';

describe('the fields of a form', () => {
  it('are required where the schema refuses them empty', () => {
    const rules = fieldRules(
      z.object({
        text: z.string().min(1),
        note: z.string(),
        count: z.int().min(0),
        limit: z.int().nullable(),
        boxes: z.array(z.int()).min(1),
        more: z.array(z.int()),
        choice: z.enum(['a', 'b']),
      }),
    );
    const required = Object.entries(rules).filter(([, rule]) => rule?.isRequired);
    expect(required.map(([name]) => name)).toEqual(['text', 'count', 'boxes', 'choice']);
  });

  it('are as long as the schema takes them, however it is wrapped', () => {
    const text = z.string().trim().max(7);
    const rules = fieldRules(
      z.preprocess(
        (body) => body,
        z
          .object({
            plain: text,
            absent: text.nullish().transform((value) => value ?? ''),
            either: z.union([z.undefined(), text]),
            endless: z.string(),
            number: z.int().max(7),
          })
          .refine(() => true),
      ),
    );
    expect(Object.entries(rules).map(([name, rule]) => [name, rule?.maxLength])).toEqual([
      ['plain', 7],
      ['absent', 7],
      ['either', 7],
      ['endless', undefined],
      ['number', undefined],
    ]);
  });

  it('are none for a call without fields', () => {
    expect(fieldRules(z.string())).toEqual({});
  });
});

describe('follow the contract', () => {
  const required = (schema: z.ZodType, names: readonly string[]) =>
    names.filter((name) => fieldRules(schema)[name]?.isRequired);

  it('a booking needs the fields that section 5 lists', () => {
    expect(required(createBody, Object.keys(fieldRules(createBody)))).toEqual([
      'selected_center_id',
      'selected_date',
      'selected_attraction_id',
      'selected_hour_start',
      'selected_hour_end',
      'selected_reservation_type_id',
      'selected_activity_id',
      'selected_origin_id',
      'reservation_reference',
      'reservation_name',
    ]);
    expect(fieldRules(createBody)).toMatchObject({
      reservation_reference: { maxLength: 60 },
      reservation_name: { maxLength: 120 },
      reservation_dependency: { isRequired: false, maxLength: 160 },
      reservation_observations: { isRequired: false, maxLength: 2000 },
    });
  });

  it('a profile needs more of a person than the counter', () => {
    const names = ['cui', 'first_name', 'last_name', 'gender', 'date_of_birth', 'phone'];
    expect(required(profileBody, names)).toEqual(['first_name', 'last_name', 'date_of_birth', 'phone']);
    expect(required(personBody, names)).toEqual(['cui', 'first_name', 'last_name']);
  });

  it('a center needs its name', () => {
    const center = bodyOf(centerCrud.create);
    expect(required(center, Object.keys(fieldRules(center)))).toEqual(['name']);
    expect(fieldRules(center)).toMatchObject({ strcode: { maxLength: 2 }, email: { maxLength: 254 } });
  });

  it('a change of a reservation must not empty what a booking needs', () => {
    const change = bodyOf(calls.changeReservation);
    expect(required(change, ['name', 'reference', 'dependency', 'observations'])).toEqual([
      'name',
      'reference',
    ]);
  });
});
