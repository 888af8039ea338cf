const NAME = '[A-Za-z_][\\w.-]*';
const ATTRIBUTE = `\\s+(${NAME})="([^"<]*)"`;
const TAG = new RegExp(`^<(/)?(${NAME})((?:${ATTRIBUTE})*)\\s*(/)?>`);
const TEXT = /^[^<]+/;
const BAD_REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;

/** @returns why a text is no well-formed XML document of elements, attributes and text; null if it is one */
export function problemOfXml(text: string): string | null {
  const open: string[] = [];
  let roots = 0;
  let rest = text.trim();
  if (BAD_REFERENCE.test(rest)) return 'a bare ampersand';
  while (rest !== '') {
    const tag = TAG.exec(rest);
    const found = tag ?? TEXT.exec(rest);
    if (!found) return `no tag: ${rest.slice(0, 40)}`;
    if (tag) {
      const [, closing, name = '', attributes = '', , , alone] = tag;
      if (hasTwice(attributes)) return `an attribute is twice in <${name}${attributes}>`;
      if (closing && open.pop() !== name) return `</${name}> closes another element`;
      if (!closing && open.length === 0) roots += 1;
      if (!closing && !alone) open.push(name);
    } else if (open.length === 0) {
      return 'text outside the root';
    }
    rest = rest.slice(found[0].length);
  }
  if (open.length > 0) return `<${open.at(-1)}> is not closed`;
  return roots === 1 ? null : `${roots} roots`;
}

function hasTwice(attributes: string): boolean {
  const names = [...attributes.matchAll(new RegExp(ATTRIBUTE, 'g'))].map(([, name]) => name);
  return new Set(names).size < names.length;
}
