import { changeFloors } from '../../commands/floor/floors.ts';
import type { FloorRefusal } from '../../domain/floor/decide.ts';
import { readFloors } from '../../projections/floors/queries.ts';
import { refused } from '../errors/refusals.ts';
import { Committed } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';

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
    if (!outcome.accepted) return refused(outcome.refusal);
    return new Committed(outcome.position, () => answer(deps, params.id, today));
  },

  async removeFloor({ params, deps, context }) {
    const command = context();
    const remove = { type: 'RemoveFloor', floorId: params.id, today: command.now.date } as const;
    const outcome = await changeFloors(deps.commands, remove, command);
    if (!outcome.accepted) return refused(outcome.refusal);
    return new Committed(outcome.position, () => ({}));
  },
} satisfies Partial<Handlers>;

async function answer({ pool }: Deps, floorId: number | null, today: string) {
  const [floor] = floorId === null ? [] : await readFloors(pool, { floorId }, today);
  const unknown = { code: 'floor_unknown' } satisfies FloorRefusal;
  return floor ? { floor } : refused(unknown);
}
