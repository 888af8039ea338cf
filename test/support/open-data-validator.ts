import { validate } from '@openactive/data-model-validator';
import { RpdeValidator } from '@openactive/rpde-validator';

type Mode = Parameters<typeof validate>[1]['validationMode'];

/** Failures that the validator of OpenActive finds in an item; it reads nothing from the network. */
export async function failures(data: object, validationMode: Mode): Promise<readonly string[]> {
  const errors = await validate(data, { validationMode, loadRemoteJson: false });
  return errors
    .filter(({ severity }) => severity === 'failure')
    .map(({ type, path, message }) => `${type} ${path}: ${message}`);
}

/** Failures on the way through a feed, page by page. `address`: of its first page. */
export async function feedFailures(address: string): Promise<readonly unknown[]> {
  const log = await RpdeValidator(address, { pageLimit: 50 });
  return log.pages.flatMap(({ errors }) => errors).filter(({ severity }) => severity === 'failure');
}
