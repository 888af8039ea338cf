import { describe } from 'vitest';
import { bookerDecider } from '../../domain/booker/decide.ts';
import type { BookerEvent } from '../../domain/booker/events.ts';
import { personDecider } from '../../domain/person/decide.ts';
import type { PersonEvent } from '../../domain/person/events.ts';
import { scenariosOf } from '../support/decider-scenario.ts';

const person = scenariosOf(personDecider);
const booker = scenariosOf(bookerDecider);

const registered = (personId: string): PersonEvent => ({
  type: 'PersonRegistered',
  data: {
    personId,
    cui: '1234567840101',
    firstName: 'Ana',
    lastName: 'López',
    gender: 'F',
    dateOfBirth: '1990-05-01',
    phone: '',
  },
});
const verified = (personId: string): PersonEvent => ({
  type: 'DpiVerified',
  data: { personId, withPictures: false },
});
const terms = { mergeId: 'm1', reason: 'Dos veces', bothVerified: false };
const start = { type: 'StartMerge', personId: 'kept', duplicateId: 'dup', ...terms } as const;
const merge = { type: 'MergePerson', personId: 'dup', keptId: 'kept', ...terms } as const;
const absorb = { type: 'AbsorbPerson', personId: 'kept', mergeId: 'm1', absorbed: ['dup'] } as const;
const erase = { type: 'ErasePerson', personId: 'kept', reason: 'x' } as const;
const reject = { type: 'RejectMerge', personId: 'dup', mergeId: 'm1' } as const;
const started: PersonEvent = {
  type: 'PersonMergeStarted',
  data: { personId: 'kept', duplicateId: 'dup', ...terms },
};
const merged: PersonEvent = {
  type: 'PersonMerged',
  data: { personId: 'dup', mergeId: 'm1', keptId: 'kept', absorbed: [], reason: 'Dos veces' },
};
const absorbed: PersonEvent = {
  type: 'PersonAbsorbed',
  data: { personId: 'kept', mergeId: 'm1', absorbed: ['dup'] },
};
const erased = (personId: string): PersonEvent => ({ type: 'PersonErased', data: { personId, reason: 'x' } });

const kept = registered('kept');
const dup = registered('dup');

describe('the entry that stays', () => {
  person('is held for the merge').given(kept).when(start).then(started);
  person('is held once').given(kept).when(start, start).thenNothing();
  person('is not merged with itself')
    .given(kept)
    .when({ ...start, duplicateId: 'kept' })
    .thenRefused('merge_self');
  person('must be known').given().when(start).thenRefused('person_unknown');
  person('must not be erased').given(kept, erased('kept')).when(start).thenRefused('person_erased');
  person('must not be merged itself').given(dup, merged).when(start).thenRefused('person_merged');
  person('waits for another merge of the same two to end')
    .given(kept, started)
    .when({ ...start, mergeId: 'm2' })
    .thenRefused('merge_under_way');
  person('takes in several entries at once')
    .given(kept, started)
    .when({ ...start, mergeId: 'm2', duplicateId: 'other' })
    .then({ type: 'PersonMergeStarted', data: { ...started.data, mergeId: 'm2', duplicateId: 'other' } });
  person('has taken in the other one already')
    .given(kept, started, absorbed)
    .when({ ...start, mergeId: 'm2' })
    .thenNothing();
  person('is verified where both are said to be')
    .given(kept)
    .when({ ...start, bothVerified: true })
    .thenRefused('kept_unverified');
  person('is verified indeed where both are said to be')
    .given(kept, verified('kept'))
    .when({ ...start, bothVerified: true })
    .then({ type: 'PersonMergeStarted', data: { ...started.data, bothVerified: true } });
  person('is held by each open merge until that ends')
    .given(kept, started, {
      type: 'PersonMergeStarted',
      data: { ...started.data, mergeId: 'm2', duplicateId: 'other' },
    })
    .when(absorb, erase)
    .thenRefused('merge_under_way');
  person('notes nothing of a merge that it was never held for').given(kept).when(absorb).thenNothing();
  person('gives nothing up that was never begun')
    .given(kept)
    .when({ type: 'GiveUpMerge', personId: 'kept', mergeId: 'm1' })
    .thenNothing();
  person('can not be merged meanwhile')
    .given(kept, started)
    .when({ ...merge, personId: 'kept', keptId: 'third', mergeId: 'm2' })
    .thenRefused('merge_under_way');
  person('can not be erased meanwhile').given(kept, started).when(erase).thenRefused('merge_under_way');
  person('notes what it has taken in').given(kept, started).when(absorb).then(absorbed);
  person('notes it once').given(kept, started, absorbed).when(absorb).thenNothing();
  person('is free again where nothing came of it')
    .given(kept, started)
    .when({ type: 'GiveUpMerge', personId: 'kept', mergeId: 'm1' }, erase)
    .then(erased('kept'));
});

describe('the duplicate', () => {
  person('is merged').given(dup).when(merge).then(merged);
  person('is merged once').given(dup, merged).when(merge).thenNothing();
  person('is not merged into a second one')
    .given(dup, merged)
    .when({ ...merge, keptId: 'third', mergeId: 'm2' })
    .thenRefused('person_merged');
  person('takes along what was merged into it')
    .given(dup, {
      type: 'PersonAbsorbed',
      data: { personId: 'dup', mergeId: 'm0', absorbed: ['a', 'b'] },
    })
    .when(merge)
    .then({ type: 'PersonMerged', data: { ...merged.data, absorbed: ['a', 'b'] } });
  person('with a verified document asks for both to be looked at')
    .given(dup, verified('dup'))
    .when(merge)
    .thenRefused('duplicate_verified');
  person('with a verified document is merged once both were looked at')
    .given(dup, verified('dup'))
    .when({ ...merge, bothVerified: true })
    .then(merged);
  person('that was erased is not merged').given(dup, erased('dup')).when(merge).thenRefused('person_erased');
  person('decides against a merge, which can not come about any more')
    .given(dup)
    .when(reject, merge)
    .thenRefused('merge_rejected');
  person('decides against a merge once').given(dup).when(reject, reject).thenNothing();
  person('may be merged by another merge than the one it decided against')
    .given(dup, { type: 'PersonMergeRejected', data: { personId: 'dup', mergeId: 'm1' } })
    .when({ ...merge, mergeId: 'm2' })
    .then({ type: 'PersonMerged', data: { ...merged.data, mergeId: 'm2' } });
  person('that was erased has nothing to decide against')
    .given(dup, erased('dup'))
    .when(reject)
    .thenNothing();
  person('that was merged has nothing to decide against another merge')
    .given(dup, merged)
    .when({ ...reject, mergeId: 'm2' })
    .thenNothing();
  person('does not decide against what is decided')
    .given(dup, merged)
    .when(reject)
    .thenRefused('merge_decided');
  person('keeps its CUI: nobody registers it again')
    .given(dup, merged)
    .when({ type: 'RegisterPerson', person: { ...dup.data } as never })
    .thenRefused('cui_taken');
  person('is changed no more')
    .given(dup, merged)
    .when({ type: 'VerifyDpi', personId: 'dup' })
    .thenRefused('person_merged');
  person('has pictures that can still be looked at')
    .given(dup, merged)
    .when({ type: 'RecordDpiView', personId: 'dup', image: 'dpi/p1/a.webp' })
    .then({ type: 'DpiImageViewed', data: { personId: 'dup', image: 'dpi/p1/a.webp' } });
  person('is erased with the person')
    .given(dup, merged)
    .when({ type: 'ErasePerson', personId: 'dup', reason: 'x' })
    .then(erased('dup'));
});

const claim = {
  personId: 'dup',
  reservationId: '1.20261124.a',
  attractionId: 1,
  date: '2026-11-24',
  start: 600,
  end: 660,
  reservationTypeId: 6,
};
const closed: BookerEvent = {
  type: 'BookerMerged',
  data: { personId: 'dup', mergeId: 'm1', keptId: 'kept' },
};
const received: BookerEvent = {
  type: 'BookerAbsorbed',
  data: {
    personId: 'kept',
    mergeId: 'm1',
    absorbed: ['dup'],
    claims: [{ ...claim, personId: 'kept' }],
    waits: [],
    missed: [{ reservationId: '1.20261110.a', date: '2026-11-10' }],
    pause: { until: '2026-12-01', missed: 3 },
  },
};
const limits = { all: { day: 1 }, ofType: {}, typeName: 'Normal' };
const rules = { minutesApart: 0, limits, now: { date: '2026-11-21', minute: 600 } };

describe("a person's own time", () => {
  booker('is closed under the duplicate, which says where it is decided now')
    .given(closed)
    .when({ type: 'ClaimTime', claim, rules: null })
    .thenRefused({ code: 'booker_merged', keptId: 'kept' });
  booker('is closed once')
    .given(closed)
    .when({ type: 'MergeBooker', personId: 'dup', mergeId: 'm1', keptId: 'kept' })
    .thenNothing();
  booker('counts what the duplicate held towards the limits')
    .given({ ...received, data: { ...received.data, pause: null } })
    .when({ type: 'ClaimTime', claim: { ...claim, personId: 'kept', reservationId: 'new' }, rules })
    .thenRefused({
      code: 'limit_reached',
      limit: 'day',
      max: 1,
      typeName: null,
      free: null,
      date: '2026-11-24',
      reservationIds: ['1.20261124.a'],
    });
  booker('takes over a pause')
    .given(received)
    .when({ type: 'ClaimTime', claim: { ...claim, personId: 'kept', reservationId: 'new' }, rules })
    .thenRefused({ code: 'bookings_paused', until: '2026-12-01', missed: 3 });
  booker('is taken over once')
    .given(received)
    .when({ type: 'AbsorbBooker', merged: received.data })
    .thenNothing();
  booker('counts a visit that the duplicate missed once')
    .given(received)
    .when({
      type: 'RecordMissedVisit',
      personId: 'kept',
      reservationId: '1.20261110.a',
      date: '2026-11-10',
      rule: { limit: 3, pauseDays: 7 },
      today: '2026-11-21',
    })
    .thenNothing();
});
