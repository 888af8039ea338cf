export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface StoredEvent extends ProposedEvent {
  readonly streamId: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly createdMs: number;
}

/** Distance between positions, which are offsets. */
export function recordedSize(event: ProposedEvent): number {
  return 96 + event.type.length + event.data.length + event.metadata.length;
}
