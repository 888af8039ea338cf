import type { z } from 'zod';
import { changeCatalog, findEntry, loadCatalog } from '../../commands/catalog/catalog.ts';
import type { CommandHandler } from '../../commands/handler/command-handler.ts';
import type { CommandContext } from '../../commands/handler/context.ts';
import { changePerson, findRegistered, loadPerson } from '../../commands/people/person.ts';
import type { CatalogCommand, CatalogKind } from '../../domain/catalog/catalog.ts';
import { activities, attractions, centers } from '../../domain/catalog/kinds.ts';
import { shownPicture } from '../../domain/gallery.ts';
import { personFolder } from '../../domain/person/pictures.ts';
import type { Person } from '../../domain/person/state.ts';
import type { DirectoryEntry } from '../../projections/person-directory/entry.ts';
import { allows, notAllowed } from '../auth/access.ts';
import { readPersonFor } from '../auth/person-for.ts';
import type { CurrentUser } from '../auth/sessions.ts';
import type { Call } from '../contract/call.ts';
import { endUpload, removePicture, storePicture } from '../documents/pictures.ts';
import { type Refused, refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { HandlerInput, Handlers } from '../http/handler.ts';

type Outcome = Parameters<typeof afterCommand>[0];

type Family = keyof typeof KINDS | 'people';

interface Gallery {
  /** Shown picture first, then newest first. */
  pictures(): Promise<readonly string[]>;
  add(image: string): Promise<Outcome>;
  show(image: string): Promise<Outcome>;
  remove(image: string): Promise<Outcome>;
  readonly folder: string;
}

function pictured<E extends string, S extends z.ZodObject>(
  kind: CatalogKind<E, S>,
  withImage: (image: string) => Partial<z.output<S>>,
) {
  return {
    async of(handler: CommandHandler, id: number, context: () => CommandContext): Promise<Gallery | null> {
      const entry = await findEntry(handler, kind, id);
      if (!entry) return null;
      const change = (command: CatalogCommand<z.output<S>>) =>
        changeCatalog(handler, kind, command, context());
      return {
        pictures: async () => shownFirst(shownPicture(entry.fields), entry.pictures),
        add: (image) => change({ type: 'Change', id, fields: withImage(image) }),
        show: (image) => change({ type: 'ShowPicture', id, image }),
        remove: (image) => change({ type: 'RemovePicture', id, image }),
        folder: kind.stream,
      };
    },
    /** Removed ones may come back. */
    async has(handler: CommandHandler, image: string): Promise<boolean> {
      return [...(await loadCatalog(handler, kind)).values()].some(({ pictures }) =>
        pictures.includes(image),
      );
    },
  };
}

const withImage = (image: string) => ({ image });
const KINDS = {
  attractions: pictured(attractions, withImage),
  activities: pictured(activities, withImage),
  centers: pictured(centers, withImage),
};

type Request = Pick<HandlerInput<Call>, 'deps' | 'user' | 'context'>;

/** Null: unknown, or not visible to the user. */
async function galleryOf(
  { deps, user, context }: Request,
  { family, item_id: itemId }: { readonly family: Family; readonly item_id: string },
): Promise<Gallery | null> {
  if (family !== 'people') return KINDS[family].of(deps.commands, Number(itemId), context);
  const entry = await personFor(deps, user, itemId);
  if (!entry) return null;
  const { id: personId } = entry;
  const change = (type: 'ChangePicture' | 'ShowPicture' | 'RemovePicture') => (image: string) =>
    changePerson(deps.commands, { type, personId, image }, context());
  return {
    async pictures() {
      const { person } = await loadPerson(deps.commands, personId);
      return person.status === 'registered' ? shownFirst(person.image, person.pictures) : [];
    },
    add: change('ChangePicture'),
    show: change('ShowPicture'),
    remove: change('RemovePicture'),
    folder: personFolder('people', personId),
  };
}

async function changedGallery(
  request: Request,
  item: { readonly family: Family; readonly item_id: string },
): Promise<Gallery | Refused> {
  const { user } = request;
  const isPerson = item.family === 'people';
  if (!isPerson && !(user && allows(user.access, 'admin'))) return refused(notAllowed(user));
  const gallery = await galleryOf(request, item);
  if (gallery) return gallery;
  return refused(isPerson ? { code: 'not_found' } : { code: 'entry_unknown', id: Number(item.item_id) });
}

function shownFirst(shown: string, pictures: readonly string[]): string[] {
  return [...new Set([shown, ...pictures])].filter((path) => path !== '');
}

export const galleryHandlers = {
  async gallery({ params, ...request }) {
    const gallery = await galleryOf(request, params);
    if (!gallery) return refused({ code: 'not_found' });
    return { images: (await gallery.pictures()).map((path) => ({ path })) };
  },

  async uploadPicture({ body, ...request }) {
    const gallery = await changedGallery(request, body);
    if ('refusal' in gallery) return gallery;
    const { path } = await storePicture(request.deps, gallery.folder, body.image);
    const outcome = await gallery.add(path);
    await settle(request.deps, path, outcome.accepted ? [] : [path]);
    return afterCommand(outcome, () => ({ image: { path } }));
  },

  async showPicture({ params, body, ...request }) {
    const gallery = await changedGallery(request, params);
    return 'refusal' in gallery ? gallery : afterCommand(await gallery.show(body.path));
  },

  async removePicture({ params, query, ...request }) {
    const gallery = await changedGallery(request, params);
    if ('refusal' in gallery) return gallery;
    const outcome = await gallery.remove(query.path);
    // Repeats for removed pictures, whose files may have survived a crash.
    const isOwn = query.path.startsWith(`${gallery.folder}/`);
    if (outcome.accepted && isOwn && !(await isHeld(request.deps, query.path)))
      await removePicture(request.deps, query.path);
    return afterCommand(outcome);
  },

  async uploadDpiImage({ deps, body, user, context }) {
    const person = user?.personId ? await findRegistered(deps.commands, user.personId) : null;
    if (!person) return refused({ code: 'person_missing' });
    const { personId } = person;
    const { path: image, digest } = await storePicture(deps, personFolder('dpi', personId), body.image);
    const command = { type: 'UploadDpiImage' as const, personId, side: body.side, image, digest };
    const outcome = await changePerson(deps.commands, command, context());
    await settle(deps, image, outcome.accepted ? lastReplaced(outcome.state) : [image]);
    return afterCommand(outcome, () => ({ path: image }));
  },
} satisfies Partial<Handlers>;

/** After the command: a failure leaves the files to `endAbandonedUploads`. */
async function settle(deps: Deps, path: string, unused: readonly string[]): Promise<void> {
  await endUpload(deps, path, unused).catch((error: unknown) =>
    deps.logger.warn({ err: error }, 'a picture that nothing refers to is deleted later'),
  );
}

function lastReplaced(person: Person): string[] {
  return person.status === 'unknown' ? [] : person.replaced.slice(-1);
}

/** The API accepts any path as an entry's picture. */
export async function isHeld({ commands }: Pick<Deps, 'commands'>, path: string): Promise<boolean> {
  const held = await Promise.all(Object.values(KINDS).map((kind) => kind.has(commands, path)));
  return held.includes(true);
}

/** For themselves and staff; others learn nothing. */
async function personFor(
  { pool }: Deps,
  user: CurrentUser | null,
  cui: string,
): Promise<DirectoryEntry | null> {
  const person = await readPersonFor(pool, user, cui);
  const may = user !== null && (user.personId === person?.id || allows(user.access, 'staff'));
  return may ? person : null;
}
