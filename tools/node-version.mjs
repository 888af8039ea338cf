/** Runs before a build, also in a Node that is too old for it: plain JavaScript without imports. */
const needed = process.env.npm_package_engines_node ?? '>=0.0';
const ranges = [...needed.matchAll(/(\^|>=)(\d+)\.(\d+)/g)];
const [major, minor] = process.versions.node.split('.').map(Number);

const fits = ranges.some(([, sign, fromMajor, fromMinor]) =>
  major === Number(fromMajor) ? minor >= Number(fromMinor) : sign === '>=' && major > Number(fromMajor),
);
if (!fits) {
  process.stderr.write(`Node ${needed} is needed; this is Node ${process.versions.node}\n`);
  process.exit(1);
}
