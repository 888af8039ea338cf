import { loadCatalog } from '../../commands/catalog/catalog.ts';
import { changeFloors } from '../../commands/floor/floors.ts';
import { foreseeLink, linkAttraction } from '../../commands/floor/link-attraction.ts';
import type { LinkConflict as Conflict } from '../../commands/floor/link-conflicts.ts';
import { daysLater } from '../../domain/calendar/days.ts';
import { attractions } from '../../domain/catalog/kinds.ts';
import type { FloorRefusal } from '../../domain/floor/decide.ts';
import { toTime } from '../../domain/schedule/interval.ts';
import { readFloors } from '../../projections/floors/queries.ts';
import type { LinkConflict } from '../contract/floors.ts';
import { refused } from '../errors/refusals.ts';
import { Committed } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';
import { refuseOvertaken } from './refuse-overtaken.ts';

export const floorHandlers = {
  async floors({ query, deps, context }) {
    return { floors: await readFloors(deps.pool, { centerId: query.center_id }, context().now.date) };
  },

  async createFloor({ body, deps, context }) {
    const command = context();
    const { center_id: centerId, name, cells } = body;
    const outcome = await changeFloors(
      deps.commands,
      { type: 'CreateFloor', centerId, name, cells },
      command,
    );
    if (!outcome.accepted) return refused(outcome.refusal);
    const created = outcome.events.find(({ type }) => type === 'FloorCreated');
    const floorId = created && 'floorId' in created.data ? created.data.floorId : null;
    return new Committed(outcome.position, () => answer(deps, floorId, command.now.date));
  },

  async changeFloor({ params, body, deps, context }) {
    const command = context();
    const today = command.now.date;
    const change = { type: 'ChangeFloor', floorId: params.id, ...body, today } as const;
    const outcome = await changeFloors(deps.commands, change, command);
    if (!outcome.accepted)
      return outcome.refusal.code === 'values_overtaken'
        ? refuseOvertaken(deps, 'floors', outcome.refusal, {
            registerOf: () => String(params.id),
            fieldOf: (name) => (name === 'cells' ? 'cell_names' : name),
          })
        : refused(outcome.refusal);
    return new Committed(outcome.position, () => answer(deps, params.id, today));
  },

  async removeFloor({ params, deps, context }) {
    const command = context();
    const remove = { type: 'RemoveFloor', floorId: params.id, today: command.now.date } as const;
    const outcome = await changeFloors(deps.commands, remove, command);
    if (!outcome.accepted) return refused(outcome.refusal);
    return new Committed(outcome.position, () => ({}));
  },

  async linkAttraction({ params, body, deps, context }) {
    const command = context();
    const { floor_id: floorId, cells, dry_run: isDry } = body;
    const from = body.from ?? daysLater(command.now.date, 1);
    const request = { attractionId: params.id, floorId, cells, from };
    const link = { handler: deps.commands, store: deps.log.store };
    const result = await (isDry ? foreseeLink : linkAttraction)(link, request, command);
    if (!result.accepted) return refused(result.refusal);
    const conflicts = await named(deps, result.conflicts);
    if (conflicts.length > 0 && !isDry) return refused({ code: 'floor_conflicts' }, { conflicts });
    return new Committed(result.position, () => ({ from, carried: result.carried, conflicts }));
  },
} satisfies Partial<Handlers>;

async function named({ commands }: Deps, conflicts: readonly Conflict[]): Promise<LinkConflict[]> {
  const courts = await loadCatalog(commands, attractions);
  const nameOf = (id: number) => courts.get(id)?.fields.name ?? '';
  return conflicts.map(({ id, attractionId, date, start, end, with: other }) => ({
    id,
    attraction: nameOf(attractionId),
    date,
    hour_start: toTime(start),
    hour_end: toTime(end),
    with: { id: other.id, attraction: nameOf(other.attractionId) },
  }));
}

async function answer({ pool }: Deps, floorId: number | null, today: string) {
  const [floor] = floorId === null ? [] : await readFloors(pool, { floorId }, today);
  const unknown = { code: 'floor_unknown' } satisfies FloorRefusal;
  return floor ? { floor } : refused(unknown);
}
