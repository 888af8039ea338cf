import type pg from 'pg';
import type { AppendRequest } from '../append-request.ts';
import {
  type AppendResult,
  DuplicateEventIdError,
  type ExpectedRevision,
  type RecordedEvent,
  WitnessMovedError,
  WrongExpectedRevisionError,
} from '../port.ts';
import { ANY, NO_STREAM, OUTCOME } from './append-function.ts';

/** `events`: as stored; absent for a repeat. */
export interface Appended extends AppendResult {
  readonly events?: readonly RecordedEvent[];
}

export type Answer = Appended | Error;

type Row = [
  outcomes: readonly number[],
  revisions: readonly bigint[],
  positions: readonly bigint[],
  /** Recording times in order of positions. */
  recorded: readonly string[] | null,
  /** Last revision of each witness, in the order of the request's. */
  witnessed: readonly bigint[] | null | undefined,
];

/** Afterwards the connection is dropped; the server ends or cancels its work. */
const QUERY_TIMEOUT_MS = 10_000;

/** One statement, one transaction; results in order. */
export async function sendBatch(pool: pg.Pool, batch: readonly AppendRequest[]): Promise<readonly Answer[]> {
  const [only, ...others] = batch;
  const call = only && others.length === 0 ? callForOne(only) : callForMany(batch);
  const statement: pg.QueryArrayConfig & { query_timeout: number } = {
    ...call,
    rowMode: 'array',
    query_timeout: QUERY_TIMEOUT_MS,
  };
  const { rows } = await pool.query<Row>(statement);
  const row = rows[0];
  if (row === undefined) throw new Error('eventstore.append gave no row');
  const witnesses = witnessesOf(batch);
  const answers = batch.map((request, index) =>
    withWitness(answerTo(request, row, index), request, row, witnesses),
  );
  return withEvents(batch, answers, row);
}

type Call = Required<Pick<pg.QueryConfig<unknown[]>, 'name' | 'text' | 'values'>>;

function callForOne(request: AppendRequest): Call {
  const { witness } = request;
  if (witness !== undefined)
    return {
      name: 'eventstore-append-one-guarded',
      text: 'select * from eventstore.append_one_guarded($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      values: [
        request.streamId,
        numberOf(request.expected),
        ...eventColumns([request]),
        witness,
        guardOf(request),
      ],
    };
  return {
    name: 'eventstore-append-one',
    text: 'select * from eventstore.append_one_recorded($1, $2, $3, $4, $5, $6, $7)',
    values: [request.streamId, numberOf(request.expected), ...eventColumns([request])],
  };
}

function callForMany(batch: readonly AppendRequest[]): Call {
  const streams = new Map<string, number>();
  for (const { streamId } of batch) {
    if (!streams.has(streamId)) streams.set(streamId, streams.size + 1);
  }
  const values = [
    [...streams.keys()],
    arrayOf(batch.map((request) => streams.get(request.streamId))),
    arrayOf(batch.map((request) => numberOf(request.expected))),
    arrayOf(batch.map((request) => request.events.length)),
    arrayOf(batch.flatMap((request, index) => request.events.map(() => index + 1))),
    ...eventColumns(batch),
  ];
  const witnesses = witnessesOf(batch);
  if (witnesses.length > 0)
    return {
      name: 'eventstore-append-guarded',
      text: `select * from eventstore.append_guarded(
        $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      values: [
        ...values,
        witnesses,
        arrayOf(batch.map(({ witness }) => (witness === undefined ? 0 : witnesses.indexOf(witness) + 1))),
        arrayOf(batch.map(guardOf)),
      ],
    };
  return {
    name: 'eventstore-append',
    text: 'select * from eventstore.append_recorded($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    values,
  };
}

function witnessesOf(batch: readonly AppendRequest[]): string[] {
  return [...new Set(batch.flatMap(({ witness }) => witness ?? []))];
}

function guardOf({ witness, witnessAt }: AppendRequest): bigint {
  return witness === undefined ? ANY : numberOf(witnessAt ?? 'any');
}

function eventColumns(batch: readonly AppendRequest[]): unknown[] {
  const events = batch.flatMap((request) => request.events);
  return [
    arrayOf(batch.flatMap((request) => request.events.map((_, index) => request.events.length - index - 1))),
    arrayOf(events.map((event) => event.id)),
    events.map((event) => event.type),
    `[${events.map((event) => event.data).join(',')}]`,
    `[${events.map((event) => event.metadata).join(',')}]`,
  ];
}

function arrayOf(items: readonly unknown[]): string {
  return `{${items.join(',')}}`;
}

function numberOf(expected: ExpectedRevision): bigint {
  if (expected === 'any') return ANY;
  return expected === 'no_stream' ? NO_STREAM : expected;
}

function answerTo(request: AppendRequest, [outcomes, revisions, positions]: Row, index: number): Answer {
  const revision = revisions[index];
  const position = positions[index];
  const outcome = outcomes[index];
  if (outcome === OUTCOME.witnessMoved) return new WitnessMovedError(request.streamId, request.witness ?? '');
  if (outcome === OUTCOME.duplicateId) return new DuplicateEventIdError(request.streamId);
  if (outcome === OUTCOME.wrongRevision && typeof revision === 'bigint') {
    const actual = revision === NO_STREAM ? 'no_stream' : revision;
    return new WrongExpectedRevisionError(request.streamId, request.expected, actual);
  }
  if (typeof revision !== 'bigint' || typeof position !== 'bigint') {
    throw new Error(`eventstore.append answered ${outcome} without a place`);
  }
  return { revision, position };
}

function withWitness(
  answer: Answer,
  { witness }: AppendRequest,
  [, , , , witnessed]: Row,
  witnesses: readonly string[],
): Answer {
  if (answer instanceof Error || witness === undefined) return answer;
  const revision = witnessed?.[witnesses.indexOf(witness)];
  if (revision === undefined) throw new Error('eventstore.append gave no witness');
  return { ...answer, witnessed: revision === NO_STREAM ? 'no_stream' : revision };
}

function withEvents(
  batch: readonly AppendRequest[],
  answers: readonly Answer[],
  [outcomes, , , recorded]: Row,
): Answer[] {
  let next = 0;
  return answers.map((answer, index) => {
    const request = batch[index];
    // Stored events of a repeated append may differ from the sent ones.
    if (answer instanceof Error || !request || outcomes[index] !== OUTCOME.written) return answer;
    const first = next;
    next += request.events.length;
    return { ...answer, events: recordedEvents(request, answer, recorded?.slice(first, next) ?? []) };
  });
}

function recordedEvents(
  { streamId, events }: AppendRequest,
  last: AppendResult,
  recorded: readonly string[],
): RecordedEvent[] {
  return events.flatMap((event, index) => {
    const recordedAt = recorded[index];
    if (recordedAt === undefined) return [];
    const rest = BigInt(events.length - 1 - index);
    const { id, type, data, metadata } = event;
    const place = { streamId, revision: last.revision - rest, position: last.position - rest, recordedAt };
    return { id, type, data: JSON.parse(data), metadata: JSON.parse(metadata), ...place };
  });
}
