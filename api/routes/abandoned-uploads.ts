import { personAggregate } from '../../commands/people/person.ts';
import { audienceOf } from '../contract/picture-paths.ts';
import { endUpload } from '../documents/pictures.ts';
import type { Deps } from '../http/deps.ts';
import { isHeld } from './gallery.ts';

type UploadDeps = Pick<Deps, 'pool' | 'commands' | 'storage' | 'clock'>;

/** Age of a dead upload. */
const DEAD_AFTER = '1 hour';
const MOST = 200;

/** Deletes unused pictures of dead requests and replaced documents. The log decides. */
export async function endAbandonedUploads(deps: UploadDeps): Promise<void> {
  await noteEarlierDocuments(deps);
  const { rows } = await deps.pool.query<{ path: string }>(
    'select path from auth.uploads where begun_at < $1::timestamptz - $2::interval limit $3',
    [deps.clock.now(), DEAD_AFTER, MOST],
  );
  for (const { path } of rows) await endUpload(deps, path, await unusedOf(deps, path));
}

async function unusedOf(deps: UploadDeps, path: string): Promise<readonly string[]> {
  const audience = audienceOf(path);
  if (audience?.kind === 'public') return (await isHeld(deps, path)) ? [] : [path];
  if (!audience) return [];
  const person = await deps.commands.load(personAggregate(audience.personId));
  // Unknown id: another log, whose pictures are not judged here.
  if (person.status === 'unknown') return [];
  return person.handedIn.includes(path) ? person.replaced : [path, ...person.replaced];
}

/** Once: earlier releases kept replaced documents. Notes a row for each person with a document. */
async function noteEarlierDocuments({ pool }: UploadDeps): Promise<void> {
  await pool.query(`
    with first as (
      insert into auth.settings (name, value) values ('replaced-documents', 'noted')
      on conflict do nothing returning name
    )
    insert into auth.uploads (path, begun_at)
    select distinct coalesce(nullif(p.dpi_front, ''), p.dpi_back), '-infinity'::timestamptz
    from first, read.people p where p.dpi_front <> '' or p.dpi_back <> ''
    on conflict do nothing`);
}
