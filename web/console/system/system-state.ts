import type { ResponseOf } from '../../../api/contract/call.ts';
import type { systemCalls } from '../../../api/contract/system.ts';

export type SystemState = ResponseOf<typeof systemCalls.systemState>;
