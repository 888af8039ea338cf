import { notChecked, npmAnswer, say } from './npm-answer.mjs';

/**
 * Asks the registry for known holes in the packages that the product runs with. Ends with 1 where it names one that is high
 * or critical. A registry that answers no such question (a mirror, no network) is said so, and stops nothing.
 */

const GRAVE = ['high', 'critical'];

const found = npmAnswer(
  ['audit', '--omit=dev', '--include=prod', '--audit-level=none'],
  60_000,
)?.vulnerabilities;
if (!found) notChecked('audit: not done, the registry does not answer it');
else {
  const grave = Object.values(found).filter(({ severity }) => GRAVE.includes(severity));
  for (const { name, severity, range } of grave) say(`audit: ${severity}: ${name} ${range}`);
  say(
    `audit: ${Object.keys(found).length} packages with known holes, ${grave.length} of them high or critical`,
  );
  process.exitCode = grave.length > 0 ? 1 : 0;
}
