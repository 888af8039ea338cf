/** Up to which position each read model has moved; null where that is not known. */
export type Moved = Readonly<Record<string, string>> | null;

/** Called with the headers of the answer, and at the latest when there is none. */
export type EndOfWrite = (headers?: Headers) => void;

interface OwnChanges {
  /** A request begins; the result ends it. */
  watch?: (call: { readonly method: string; readonly views?: readonly string[] }) => EndOfWrite;
  /** Whether an answer asked for then shows what was heard of (`loaded`), or an own write will load it (`soon`). */
  judge?: (
    views: readonly string[],
    heard: readonly Moved[],
    askedAt: number,
    heardAt: number,
  ) => 'loaded' | 'soon' | undefined;
}

/** The console's knowledge of its own writes (`web/ui/own-changes.ts`); the light pages have none: only staff are sent positions. */
export const own: OwnChanges = {};
