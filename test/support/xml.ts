/** An element as read by a strict parser. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: { readonly [name: string]: string };
  readonly children: readonly XmlElement[];
  /** Its direct text. */
  readonly text: string;
}

/** XML 1.0, 2.2 Char. */
const noChar = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;
const named: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/**
 * Reads the XML that reports are made of: a declaration, elements, attributes in double quotes, text,
 * the five entities. Everything else, and everything that XML 1.0 forbids, is an error with its place.
 */
export function readXml(text: string): XmlElement {
  let at = 0;
  const fail = (what: string): never => {
    throw new Error(`${what} at ${at}: ${JSON.stringify(text.slice(at, at + 60))}`);
  };
  const bad = noChar.exec(text);
  if (bad) throw new Error(`a character that XML forbids at ${bad.index}`);
  const take = (pattern: RegExp, what: string): RegExpExecArray => {
    const sticky = new RegExp(pattern.source, 'uy');
    sticky.lastIndex = at;
    const found = sticky.exec(text);
    if (!found) return fail(what);
    at = sticky.lastIndex;
    return found;
  };
  const plain = (raw: string): string => {
    if (raw.includes(']]>')) fail('a text with ]]>');
    return raw.replace(/&([^;&]*);?/g, (_, name: string) => named[name] ?? fail(`&${name};`));
  };
  const element = (): XmlElement => {
    const [, name = ''] = take(/<([A-Za-z][\w.-]*)/, 'no start tag');
    const attributes: Record<string, string> = {};
    for (;;) {
      const [, space = '', end] = take(/(\s*)(\/?>)?/, 'no end of a tag');
      if (end === '/>') return { name, attributes, children: [], text: '' };
      if (end === '>') break;
      if (space === '') fail('no space before an attribute');
      const [, key = '', value = ''] = take(/([A-Za-z][\w.-]*)="([^"<]*)"/, 'no attribute');
      if (Object.hasOwn(attributes, key)) fail(`${key} twice`);
      // XML 1.0, 3.3.3: white space in a value becomes spaces.
      attributes[key] = plain(value).replace(/[\t\n\r]/g, ' ');
    }
    const children: XmlElement[] = [];
    let inside = '';
    while (!text.startsWith('</', at)) {
      if (text.startsWith('<', at)) children.push(element());
      else inside += plain(take(/[^<]+/, `no end of ${name}`)[0]);
    }
    take(new RegExp(`</${name}>`), `no end tag of ${name}`);
    return { name, attributes, children, text: inside };
  };
  take(/<\?xml version="1\.0" encoding="UTF-8"\?>\n/, 'no declaration');
  const root = element();
  take(/\s*$/, 'something after the root');
  return root;
}

/** Every element of that name, at any depth. */
export const all = (element: XmlElement, name: string): readonly XmlElement[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => all(child, name)),
];
