import { notChecked, npmAnswer, say } from './npm-answer.mjs';

/**
 * Checks that the registry signed the installed packages (`npm audit signatures`). Ends with 1 where a signature is wrong or
 * missing. A registry without signing keys, or no way to them, is said so, and stops nothing.
 */

const found = npmAnswer(['audit', 'signatures'], 180_000);
if (!found?.invalid) notChecked('npm audit signatures: not done, the registry does not answer it');
else {
  for (const kind of ['invalid', 'missing'])
    for (const { name, version } of found[kind]) say(`npm audit signatures: ${kind}: ${name} ${version}`);
  const count = found.invalid.length + found.missing.length;
  say(`npm audit signatures: ${count} packages with a wrong or missing signature`);
  process.exitCode = count > 0 ? 1 : 0;
}
