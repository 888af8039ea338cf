import type { z } from 'zod';
import { changeCatalog, findEntry } from '../../commands/catalog.ts';
import type { CommandHandler } from '../../commands/command-handler.ts';
import type { CommandContext } from '../../commands/context.ts';
import { changePerson, findRegistered } from '../../commands/person.ts';
import type { CatalogKind } from '../../domain/catalog/catalog.ts';
import { activities, attractions, centers } from '../../domain/catalog/kinds.ts';
import { personFolder } from '../../domain/person/pictures.ts';
import type { DirectoryEntry } from '../../projections/person-directory/entry.ts';
import { readPersonByCui } from '../../projections/person-directory/queries.ts';
import { allows } from '../auth/access.ts';
import type { CurrentUser } from '../auth/sessions.ts';
import type { Deps } from '../deps.ts';
import { refused } from '../errors/refusals.ts';
import type { Handlers } from '../handler.ts';
import { afterCommand } from '../http/committed.ts';
import { removePicture, storePicture } from '../pictures.ts';

type Image = { readonly image: string };

/** A catalogue whose entries show a picture. */
function pictured<E extends string, S extends z.ZodObject>(
  kind: CatalogKind<E, S>,
  imageOf: (fields: z.output<S>) => string,
  withImage: (image: string) => Partial<z.output<S>>,
) {
  return {
    /** The picture that the entry shows, then those that it showed before; null where there is no such entry. */
    async images(handler: CommandHandler, id: number): Promise<string[] | null> {
      const entry = await findEntry(handler, kind, id);
      return entry && [entry.fields, ...[...entry.past].reverse()].map(imageOf);
    },
    change: (handler: CommandHandler, id: number, image: string, context: CommandContext) =>
      changeCatalog(handler, kind, { type: 'Change', id, fields: withImage(image) }, context),
  };
}

const imageOf = ({ image }: Image) => image;
const withImage = (image: string) => ({ image });
const KINDS = {
  attractions: pictured(attractions, imageOf, withImage),
  activities: pictured(activities, imageOf, withImage),
  centers: pictured(centers, imageOf, withImage),
};

/** Pictures of the catalogue, of people and of their documents. */
export const galleryHandlers = {
  async gallery({ deps, params, user }) {
    const { family, item_id: itemId } = params;
    const paths =
      family === 'people'
        ? (await personFor(deps, user, itemId))?.image
        : await KINDS[family].images(deps.commands, Number(itemId));
    if (paths === null || paths === undefined) return refused({ code: 'not_found' });
    return { images: [...new Set([paths].flat())].filter((path) => path !== '').map((path) => ({ path })) };
  },

  async uploadPicture({ deps, body, user, context }) {
    const { family, item_id: itemId, image } = body;
    if (family === 'people') {
      const person = await personFor(deps, user, itemId);
      if (!person) return refused({ code: 'not_found' });
      const { id: personId } = person;
      const path = await storePicture(deps, personFolder('people', personId), image);
      return shown(
        deps,
        path,
        await changePerson(deps.commands, { type: 'ChangePicture', personId, image: path }, context()),
      );
    }
    if (!user || !allows(user.access, 'admin')) return refused({ code: 'forbidden' });
    const id = Number(itemId);
    const known = await KINDS[family].images(deps.commands, id);
    if (known === null) return refused({ code: 'entry_unknown', id });
    const path = await storePicture(deps, family, image);
    return shown(deps, path, await KINDS[family].change(deps.commands, id, path, context()));
  },

  async uploadDpiImage({ deps, body, user, context }) {
    const person = user?.personId ? await findRegistered(deps.commands, user.personId) : null;
    if (!person) return refused({ code: 'person_missing' });
    const { personId } = person;
    const image = await storePicture(deps, personFolder('dpi', personId), body.image);
    const command = { type: 'UploadDpiImage' as const, personId, side: body.side, image };
    const outcome = await changePerson(deps.commands, command, context());
    if (!outcome.accepted) await removePicture(deps, image);
    return afterCommand(outcome, () => ({ path: image }));
  },
} satisfies Partial<Handlers>;

type Outcome = Parameters<typeof afterCommand>[0];

/** The answer to an upload; a picture that the command refused is not kept. */
async function shown(deps: Deps, path: string, outcome: Outcome) {
  if (!outcome.accepted) await removePicture(deps, path);
  return afterCommand(outcome, () => ({ image: { path } }));
}

/** The person of a CUI, for themselves and for staff; nobody else learns whether there is one. */
async function personFor(
  { pool }: Deps,
  user: CurrentUser | null,
  cui: string,
): Promise<DirectoryEntry | null> {
  const person = await readPersonByCui(pool, cui);
  const may = user !== null && (user.personId === person?.id || allows(user.access, 'staff'));
  return may ? person : null;
}
