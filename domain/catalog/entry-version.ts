import type { z } from 'zod';

export function versionOf<S extends z.ZodObject>(
  kind: { readonly fields: S; readonly outsideForm?: readonly string[] },
  fields: z.output<S>,
): string {
  const skipped = kind.outsideForm ?? [];
  const shown = Object.entries(kind.fields.parse(fields)).filter(([field]) => !skipped.includes(field));
  return contentHash(JSON.stringify(shown));
}

/** cyrb53, 53 bits: distinguishes texts that people write; no protection against forgery. */
function contentHash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
