/** Reports whether a Link header (RFC 8288) has a target with the relation `next`. */
export function linkedNext(header: string | undefined): boolean {
  const relations = (header ?? '').matchAll(/;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/gi);
  return [...relations].some(([, quoted, plain]) =>
    (quoted ?? plain ?? '').toLowerCase().split(/\s+/).includes('next'),
  );
}
