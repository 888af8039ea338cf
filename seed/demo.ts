import { setOpeningHours } from '../commands/catalog/set-opening-hours.ts';
import { registerPerson } from '../commands/people/person.ts';
import { openingHoursDecider } from '../domain/opening-hours/decide.ts';
import { openingHoursStream } from '../domain/opening-hours/stream.ts';
import { DEMO_ACCOUNTS, type DemoAccount, registerAccount } from './accounts.ts';
import { seedBase } from './base.ts';
import { bookingSteps } from './bookings.ts';
import { catalogSteps, type DemoIds, known } from './catalog.ts';
import { ATTRACTIONS, type DemoAttraction } from './content/attractions.ts';
import { type DemoDeps, DemoRefusedError, demoContext } from './demo-deps.ts';
import { readSeedState, type SeedState } from './demo-state.ts';
import { documentSteps } from './documents.ts';
import { floorSteps } from './floors.ts';
import { pictureSteps } from './picture-steps.ts';
import { plusMinutes } from './plan/calendar.ts';
import { planSlots } from './plan/hours.ts';
import type { DemoPerson } from './plan/people.ts';
import { type DemoPlan, planDemo } from './plan/plan.ts';
import { runSteps, type Step } from './steps.ts';

interface Options {
  /** The moment about which everything happens, ISO instant. An interrupted seeding keeps the moment it began at. */
  readonly now: string;
  readonly onProgress?: (done: number, total: number, what: string) => void;
  /** Ends the seeding between two commands; the next one goes on from there. */
  readonly signal?: AbortSignal;
}

/** `seeded`, `resumed`: it is all there now. `present`: it was there. `other-data`: somebody else's is, left alone. */
export type SeedResult = 'seeded' | 'resumed' | Extract<SeedState['kind'], 'present' | 'other-data'>;

/** How long before today the centers were set up, in minutes. */
const SETUP_MINUTES = 210 * 24 * 60;
const OWNER_MINUTES = 20 * 24 * 60;
const DOCUMENT_MINUTES = 26 * 60;

/**
 * Fills an empty product with the demo, by its ordinary commands given at earlier moments. One process at a time.
 * @throws DemoRefusedError, what the stores throw, or the signal's reason; the next call goes on where this one ended
 */
export async function seedDemo(deps: DemoDeps, { now, onProgress, signal }: Options): Promise<SeedResult> {
  await seedBase(deps);
  const state = await readSeedState(deps);
  if (state.kind === 'present' || state.kind === 'other-data') return state.kind;
  const begun = state.kind === 'begun' ? plusMinutes(state.setUpAt, SETUP_MINUTES) : now;
  const stages = stagesOf(deps, planDemo(begun, deps.timeZone), begun);
  const total = stages.reduce((sum, { steps }) => sum + steps.length, 0);
  let done = 0;
  for (const { what, steps, atOnce } of stages)
    await runSteps(steps, { atOnce, signal, onDone: () => onProgress?.(++done, total, what) });
  return state.kind === 'begun' ? 'resumed' : 'seeded';
}

interface Stage {
  readonly what: string;
  readonly steps: readonly Step[];
  readonly atOnce?: number;
}

/** The stages, in order. The account that comes last marks the demo as whole. */
function stagesOf(deps: DemoDeps, plan: DemoPlan, begun: string): Stage[] {
  const setUpAt = plusMinutes(begun, -SETUP_MINUTES);
  const ids: DemoIds = { centers: new Map(), activities: new Map(), attractions: new Map() };
  const { admin, staff } = DEMO_ACCOUNTS;
  return [
    { what: 'pictures', steps: pictureSteps(deps) },
    { what: 'catalogue', steps: catalogSteps(deps, ids, setUpAt), atOnce: 1 },
    { what: 'floors', steps: floorSteps(deps, ids, setUpAt), atOnce: 1 },
    { what: 'accounts', steps: [admin, staff].map((account) => accountStep(deps, account, null, setUpAt)) },
    {
      what: 'opening hours',
      steps: ATTRACTIONS.map((attraction) => hoursStep(deps, ids, attraction, setUpAt)),
    },
    { what: 'people', steps: peopleSteps(deps, plan.people, setUpAt) },
    { what: 'documents', steps: documentSteps(deps, plan.people, plusMinutes(begun, -DOCUMENT_MINUTES)) },
    { what: 'reservations', steps: bookingSteps(deps, ids, plan) },
    {
      what: 'accounts',
      steps: [accountStep(deps, DEMO_ACCOUNTS.owner, plan.owner, plusMinutes(begun, -OWNER_MINUTES))],
    },
  ];
}

function accountStep(deps: DemoDeps, account: DemoAccount, person: DemoPerson | null, at: string): Step {
  return {
    key: account.email,
    run: () => registerAccount(deps, account, person && deps.personId(person.cui), at),
  };
}

function hoursStep(deps: DemoDeps, ids: DemoIds, attraction: DemoAttraction, at: string): Step {
  const key = `hours ${attraction.center} ${attraction.name}`;
  return {
    key,
    async run() {
      const attractionId = known(ids.attractions, attraction);
      const week = await deps.handler.load({
        stream: openingHoursStream(attractionId),
        decider: openingHoursDecider,
      });
      if (week.added > 0) return;
      const context = demoContext(deps, key, at, DEMO_ACCOUNTS.admin.userId);
      const command = { type: 'AddSlots' as const, attractionId, slots: planSlots(attraction) };
      const outcome = await setOpeningHours(deps.handler, command, context);
      if (!outcome.accepted) throw new DemoRefusedError(key, outcome.refusal);
    },
  };
}

/** People are registered little by little, from the setting-up until a month ago. */
function peopleSteps(deps: DemoDeps, people: readonly DemoPerson[], setUpAt: string): Step[] {
  const minutesApart = (SETUP_MINUTES - 30 * 24 * 60) / people.length;
  return people.map((person, index) => {
    const key = `person ${index + 1}`;
    const context = demoContext(
      deps,
      key,
      plusMinutes(setUpAt, minutesApart * index),
      DEMO_ACCOUNTS.staff.userId,
    );
    return {
      key,
      async run() {
        // Refused only where the CUI is known with other data: somebody was there first.
        await registerPerson(deps.handler, deps.personId, person, context);
      },
    };
  });
}
