export interface Load {
  enter(events: number): Passage;
}

interface Passage {
  /** Highest load since it entered: the server may process all of it first. */
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
