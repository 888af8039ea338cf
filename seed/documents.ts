import { createHash } from 'node:crypto';
import { changePerson } from '../commands/people/person.ts';
import { changeUser } from '../commands/people/user.ts';
import { DPI_SIDES } from '../domain/person/dpi-sides.ts';
import { personFolder } from '../domain/person/pictures.ts';
import { registerAccount, WAITING_ACCOUNT } from './accounts.ts';
import { type DemoDeps, DemoRefusedError, demoContext } from './demo-deps.ts';
import { documentPicture } from './picture-steps.ts';
import type { DemoPerson } from './plan/people.ts';
import type { Step } from './steps.ts';

/** Places in the list of people; the first one owns the citizen's account. */
const WITH_DOCUMENT = [1, 2];
const CLAIMED = 3;

export function documentSteps(deps: DemoDeps, people: readonly DemoPerson[], at: string): Step[] {
  const uploads = WITH_DOCUMENT.flatMap((place) => {
    const person = people[place];
    return person ? [{ key: `document ${place}`, run: () => uploadDocument(deps, person, place, at) }] : [];
  });
  const claimed = people[CLAIMED];
  return [
    ...uploads,
    ...(claimed ? [{ key: 'claim', run: () => claimPerson(deps, deps.personId(claimed.cui), at) }] : []),
  ];
}

async function uploadDocument(deps: DemoDeps, { cui }: DemoPerson, place: number, at: string): Promise<void> {
  const personId = deps.personId(cui);
  for (const side of DPI_SIDES) {
    const svg = documentPicture(side);
    const mark = createHash('sha256').update(`${personId} ${svg}`).digest('hex').slice(0, 32);
    const image = `${personFolder('dpi', personId)}/${mark}.svg`;
    await deps.storage.save(image, Buffer.from(svg), 'image/svg+xml');
    const key = `document ${place} ${side}`;
    const command = { type: 'UploadDpiImage' as const, personId, side, image };
    const outcome = await changePerson(deps.handler, command, demoContext(deps, key, at, null));
    if (!outcome.accepted) throw new DemoRefusedError(key, outcome.refusal);
  }
}

async function claimPerson(deps: DemoDeps, personId: string, at: string): Promise<void> {
  await registerAccount(deps, WAITING_ACCOUNT, null, at);
  const command = { type: 'ClaimPerson' as const, userId: WAITING_ACCOUNT.userId, personId };
  const context = demoContext(deps, 'claim', at, WAITING_ACCOUNT.userId);
  const outcome = await changeUser(deps.handler, command, context);
  if (!outcome.accepted && outcome.refusal.code !== 'user_linked')
    throw new DemoRefusedError('claim', outcome.refusal);
}
