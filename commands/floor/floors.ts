import { centers } from '../../domain/catalog/kinds.ts';
import { type FloorCommand, floorDecider } from '../../domain/floor/decide.ts';
import { FLOORS_STREAM } from '../../domain/floor/stream.ts';
import { findEntry } from '../catalog/catalog.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import { unknownReference } from '../handler/references.ts';

export const floorsAggregate = { stream: FLOORS_STREAM, decider: floorDecider };

type Shape = Extract<FloorCommand, { type: 'CreateFloor' | 'ChangeFloor' | 'RemoveFloor' }>;

export async function changeFloors(handler: CommandHandler, command: Shape, context: CommandContext) {
  if (command.type === 'CreateFloor' && !(await findEntry(handler, centers, command.centerId)))
    return unknownReference('center');
  return handler.execute(floorsAggregate, command, context);
}
