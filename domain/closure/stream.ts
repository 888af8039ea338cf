export const CLOSURE_PREFIX = 'closure-';

/** A stream is one closure. */
export function closureStream(closureId: string): string {
  return `${CLOSURE_PREFIX}${closureId}`;
}
