/** How many events are on their way to the server, of all appends that have no result yet. */
export interface Load {
  /** Counts an append until `leave`. */
  enter(events: number): Passage;
}

interface Passage {
  /** The most events that were on their way at once since it entered: the server may work on all of them first. */
  readonly peak: number;
  leave(): void;
}

export function createLoad(): Load {
  const passages = new Set<{ peak: number }>();
  let underWay = 0;
  return {
    enter(events) {
      underWay += events;
      const passage = {
        peak: underWay,
        leave() {
          underWay -= events;
          passages.delete(passage);
        },
      };
      passages.add(passage);
      for (const one of passages) one.peak = Math.max(one.peak, underWay);
      return passage;
    },
  };
}
