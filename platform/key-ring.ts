import { randomBytes, randomUUID } from 'node:crypto';

/** Deleting a key erases the sealed data everywhere, backups included. */
export interface PersonalKey {
  readonly id: string;
  /** 32 bytes: AES-256. */
  readonly secret: Buffer;
}

export interface KeyRing {
  /** `subject`: like `person:{id}`; created on demand. */
  forSubject(subject: string): Promise<PersonalKey>;
  fresh(): Promise<PersonalKey>;
  find(ids: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** Erases everything sealed with it. Returns the number of deleted keys. */
  forgetSubject(subject: string): Promise<number>;
  /** Those of these keys that have no subject. */
  forgetUnowned(ids: readonly string[]): Promise<number>;
}

export function newKey(): PersonalKey {
  return { id: randomUUID(), secret: randomBytes(32) };
}

export function memoryKeyRing(): KeyRing {
  const secrets = new Map<string, Buffer>();
  const subjects = new Map<string, PersonalKey>();
  const kept = (): PersonalKey => {
    const key = newKey();
    secrets.set(key.id, key.secret);
    return key;
  };
  return {
    async forSubject(subject) {
      const key = subjects.get(subject) ?? kept();
      subjects.set(subject, key);
      return key;
    },
    fresh: async () => kept(),
    async find(ids) {
      return new Map(
        ids.flatMap((id) => {
          const secret = secrets.get(id);
          return secret ? [[id, secret] as const] : [];
        }),
      );
    },
    async forgetSubject(subject) {
      const key = subjects.get(subject);
      subjects.delete(subject);
      return key && secrets.delete(key.id) ? 1 : 0;
    },
    async forgetUnowned(ids) {
      const owned = new Set([...subjects.values()].map(({ id }) => id));
      return ids.filter((id) => !owned.has(id) && secrets.delete(id)).length;
    },
  };
}
