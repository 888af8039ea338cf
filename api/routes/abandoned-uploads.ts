import { personAggregate } from '../../commands/people/person.ts';
import { audienceOf } from '../contract/picture-paths.ts';
import { endUpload } from '../documents/pictures.ts';
import type { Deps } from '../http/deps.ts';
import { isHeld } from './gallery.ts';

type UploadDeps = Pick<Deps, 'pool' | 'commands' | 'storage' | 'clock'>;

/** A request that has not ended its upload by then is dead. */
const DEAD_AFTER = '1 hour';
/** Uploads that are ended at once; the others follow the next time. */
const MOST = 200;

/**
 * Deletes what requests that died have left: pictures that no command took, and pictures of documents that were replaced. The log
 * decides: what it does not know of, and what was replaced in it.
 */
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
  // Nobody by that id: another log, whose pictures are not for this one to judge.
  if (person.status === 'unknown') return [];
  return person.handedIn.includes(path) ? person.replaced : [path, ...person.replaced];
}

/**
 * Once: pictures of documents that were replaced in earlier releases were kept. A row for each person with a document leads to
 * theirs.
 */
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
