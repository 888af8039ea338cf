import type { ResumableProcess } from '../processes/finisher.ts';
import { driveMerge } from './drive-merge.ts';

export const mergeProcess: ResumableProcess = {
  kind: 'finish',
  process: 'merges',
  filter: { types: ['PersonMergeStarted', 'PersonAbsorbed', 'PersonMergeGivenUp'] },
  marks({ event }) {
    if (event.type === 'PersonMergeStarted') return { id: event.data.mergeId, open: true };
    if (event.type === 'PersonAbsorbed' || event.type === 'PersonMergeGivenUp')
      return { id: event.data.mergeId, open: false };
    return null;
  },
  async drive(handler, { event }, context) {
    if (event.type !== 'PersonMergeStarted') return;
    const { personId: keptId, ...terms } = event.data;
    await driveMerge(handler, { keptId, ...terms }, context);
  },
};
