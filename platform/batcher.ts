import { isTransient } from './postgres/errors.ts';
import { type Rounds, restedRounds } from './rested-rounds.ts';

const MAX_ROUND = 500;

interface PendingQuestion<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Questions during a round form the next one; no cache. A failed round rejects its own, transient ones all queued. */
export function createBatcher<Question, Answer>(
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  inTurn: Rounds = restedRounds(),
): (question: Question) => Promise<Answer> {
  const waiting: PendingQuestion<Question, Answer>[] = [];
  let isRunning = false;

  async function runRounds(): Promise<void> {
    // One turn of the event loop collects questions that arrive together.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const failure = await inTurn(() => runRound(waiting.splice(0, MAX_ROUND), askAll));
      if (isTransient(failure)) for (const { reject } of waiting.splice(0)) reject(failure);
    }
    isRunning = false;
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      void runRounds();
    });
}

export function shareInFlight<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  const batched = createBatcher(async (questions: readonly null[]) => {
    const answer = await ask();
    return questions.map(() => answer);
  });
  return () => batched(null);
}

async function runRound<Question, Answer>(
  round: readonly PendingQuestion<Question, Answer>[],
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): Promise<unknown> {
  try {
    const answers = await askAll(round.map(({ question }) => question));
    if (answers.length !== round.length)
      throw new Error(`${round.length} questions, ${answers.length} answers`);
    answers.forEach((answer, index) => void round[index]?.resolve(answer));
    return undefined;
  } catch (error) {
    for (const { reject } of round) reject(error);
    return error;
  }
}
