export interface Progress {
  /** `what`: the current part, in few words. */
  step(done: number, total: number, what: string): void;
  end(): void;
}

interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

const BAR = 24;
const REDRAW_MS = 80;

export function progressOn(output: Output, label: string): Progress {
  return output.isTTY ? bar(output, label) : lines(output, label);
}

function bar(output: Output, label: string): Progress {
  let drawn = 0;
  return {
    step(done, total, what) {
      const now = performance.now();
      if (done < total && now - drawn < REDRAW_MS) return;
      drawn = now;
      const filled = Math.round((done / Math.max(total, 1)) * BAR);
      output.write(
        `\r\u001b[K${label} ${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${done}/${total} ${what}`,
      );
    },
    end() {
      if (drawn > 0) output.write('\n');
    },
  };
}

function lines(output: Output, label: string): Progress {
  let reported = -1;
  return {
    step(done, total, what) {
      const tenth = Math.floor((done * 10) / Math.max(total, 1));
      if (tenth === reported) return;
      reported = tenth;
      output.write(`${label} ${tenth * 10} % (${done}/${total}, ${what})\n`);
    },
    end() {},
  };
}
