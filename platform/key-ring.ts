import { randomBytes, randomUUID } from 'node:crypto';

/** A key under which personal data in the log is sealed. Deleting it erases the data everywhere, backups included. */
export interface PersonalKey {
  readonly id: string;
  /** 32 bytes: AES-256. */
  readonly secret: Buffer;
}

export interface KeyRing {
  /** The key of a person or an account (`person:{id}`), made at the first asking. */
  forSubject(subject: string): Promise<PersonalKey>;
  fresh(): Promise<PersonalKey>;
  /** The secrets of those ids that still exist. */
  find(ids: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** Deletes the key of a subject, and with it whatever it sealed. Gives the number of keys that there were. */
  forgetSubject(subject: string): Promise<number>;
  /** Deletes single keys. Gives the number of those that there were. */
  forget(ids: readonly string[]): Promise<number>;
}

export function newKey(): PersonalKey {
  return { id: randomUUID(), secret: randomBytes(32) };
}

/** Keys that die with the process: for unit tests. */
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
    forget: async (ids) => ids.filter((id) => secrets.delete(id)).length,
  };
}
