import { PICTURE_MAX_PIXELS } from '../contract/upload.ts';
import type { ColumnNames } from '../documents/import/read-import.ts';

/** Libraries load with the first file of a kind. */
export const foreignJobs = {
  async picture(file: Uint8Array) {
    const { readPicture } = await import('../../platform/pictures/read-picture.ts');
    return readPicture(file, PICTURE_MAX_PIXELS);
  },

  async import({ file, columns }: { readonly file: Uint8Array; readonly columns?: ColumnNames | undefined }) {
    const { readImport } = await import('../documents/import/read-import.ts');
    return readImport(file, columns);
  },

  async returnedMail(message: Uint8Array) {
    const { readReturnedMail } = await import('../documents/delivery-report.ts');
    return readReturnedMail(message);
  },
};

export type ForeignJobs = typeof foreignJobs;

/** Milliseconds; a photograph takes half a second, ten thousand rows two. */
export const JOB_LIMITS: { readonly [Name in keyof ForeignJobs]: number } = {
  picture: 20_000,
  import: 30_000,
  returnedMail: 5_000,
};
