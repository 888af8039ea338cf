interface Command {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** A `curl` as a shell and curl read it, as far as the examples of the documents go. @throws on other options */
export function commandOf(line: string, variables: Readonly<Record<string, string>>): Command {
  const words = [...line.replaceAll('\\\n', ' ').matchAll(/"((?:\\.|[^"\\])*)"|(\S+)/g)].map(
    ([, quoted, bare]) => filled(quoted ?? bare ?? '', variables),
  );
  const [program, ...rest] = words;
  if (program !== 'curl') throw new Error(`no curl: ${line}`);
  const headers: Record<string, string> = {};
  let [method, url, body]: [string, string, string | undefined] = ['GET', '', undefined];
  for (let at = 0; at < rest.length; at += 1) {
    const [word = '', next = ''] = [rest[at], rest[at + 1]];
    if (!word.startsWith('-')) {
      url = word;
      continue;
    }
    at += 1;
    const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(next) ?? [];
    if (word === '-X') method = next;
    else if (word === '-d') body = next;
    else if (word === '-H') headers[name] = value;
    else if (word !== '-o') throw new Error(`an option that no example had so far: ${word}`);
  }
  return { method, url, headers, body };
}

function filled(text: string, variables: Readonly<Record<string, string>>): string {
  return text
    .replace(/\$([A-Z]+)/g, (_, name: string) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`no variable ${name}`);
      return value;
    })
    .replace(/\\(["\\`])/g, '$1');
}
