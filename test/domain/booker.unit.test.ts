import { describe, expect, test } from 'vitest';
import { type BookerCommand, bookerDecider } from '../../domain/booker/decide.ts';
import { minutesBetween } from '../../domain/booker/distance.ts';
import type { BookerEvent, Claim } from '../../domain/booker/events.ts';
import { scenariosOf } from '../support/decider-scenario.ts';

const morning: Claim = {
  ...{ personId: 'p1', reservationId: '1.20261124.a', attractionId: 1, date: '2026-11-24' },
  ...{ start: 600, end: 660, reservationTypeId: 6 },
};
const at = (start: number, over: Partial<Claim> = {}): Claim => ({
  ...morning,
  ...{ reservationId: `1.20261124.b${start}`, start, end: start + 60 },
  ...over,
});
const claim = (of: Claim, minutesApart = 60): BookerCommand => ({
  type: 'ClaimTime',
  claim: of,
  minutesApart,
});
const claimed = (of: Claim): BookerEvent => ({ type: 'TimeClaimed', data: of });
const mine = { personId: 'p1', reservationId: morning.reservationId };
const scenario = scenariosOf(bookerDecider);

describe('the claims of a person', () => {
  scenario('the first booking is claimed').given().when(claim(morning)).then(claimed(morning));
  scenario('the same claim twice is one').given(claimed(morning)).when(claim(morning)).thenNothing();
  scenario('an hour right after another one of the type is refused, and the other one named')
    .given(claimed(morning))
    .when(claim(at(660)))
    .thenRefused({
      code: 'too_soon',
      ...{ reservationId: morning.reservationId, date: '2026-11-24', start: 600, end: 660, minutes: 60 },
    });
  scenario('so is one that ends too shortly before it')
    .given(claimed(morning))
    .when(claim(at(500)))
    .thenRefused({
      code: 'too_soon',
    });
  scenario('just as many minutes as the type asks for are enough')
    .given(claimed(morning))
    .when(claim(at(720)))
    .then(claimed(at(720)));
  scenario('the waiting time reaches over midnight')
    .given(claimed(at(1380)))
    .when(claim(at(0, { date: '2026-11-25' })))
    .thenRefused({ code: 'too_soon' });
  scenario('another type is another matter')
    .given(claimed(morning))
    .when(claim(at(660, { reservationTypeId: 1 })))
    .then(claimed(at(660, { reservationTypeId: 1 })));
  scenario('a type without a waiting time refuses nothing')
    .given(claimed(morning))
    .when(claim(at(600), 0))
    .then(claimed(at(600)));
  scenario('a released claim no longer counts')
    .given(claimed(morning), { type: 'ClaimReleased', data: mine })
    .when(claim(at(660)))
    .then(claimed(at(660)));
  scenario('a claim is released')
    .given(claimed(morning))
    .when({ type: 'ReleaseClaim', ...mine })
    .then({ type: 'ClaimReleased', data: mine });
  scenario('a claim released twice is released once')
    .given(claimed(morning))
    .when({ type: 'ReleaseClaim', ...mine }, { type: 'ReleaseClaim', ...mine })
    .thenNothing();
});

test.each([
  [{ date: '2026-11-24', start: 660, end: 720 }, 0],
  [{ date: '2026-11-24', start: 540, end: 600 }, 0],
  [{ date: '2026-11-24', start: 630, end: 690 }, -30],
  [{ date: '2026-11-25', start: 0, end: 60 }, 780],
  [{ date: '2026-11-23', start: 1380, end: 1440 }, 600],
])('from 10:00–11:00 to %o it is %i minutes', (other, minutes) => {
  expect(minutesBetween(morning, other)).toBe(minutes);
  expect(minutesBetween(other, morning)).toBe(minutes);
});
