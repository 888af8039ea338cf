import { centers } from '../../domain/catalog/kinds.ts';
import type { FloorCommand } from '../../domain/floor/decide.ts';
import { findEntry } from '../catalog/catalog.ts';
import { floorsAggregate } from '../handler/aggregates.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import { unknownReference } from '../handler/references.ts';

type Shape = Extract<FloorCommand, { type: 'CreateFloor' | 'ChangeFloor' | 'RemoveFloor' }>;

export async function changeFloors(handler: CommandHandler, command: Shape, context: CommandContext) {
  if (command.type === 'CreateFloor' && !(await findEntry(handler, centers, command.centerId)))
    return unknownReference('center');
  return handler.execute(floorsAggregate, command, context);
}
