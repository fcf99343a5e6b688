/**
 * What a double makes of a JSON number, in plain words, when it cannot hold it: too large, so small
 * that 0 is left, or a whole number that comes out as another one. Undefined when it is held as well
 * as decimals ever are. `literal` is a number of RFC 8259, section 6.
 */
export function lostInDouble(literal: string): string | undefined {
  // Up to 15 digits without an exponent are always held.
  if (literal.length <= 15 && !/[eE]/.test(literal)) return undefined;
  const value = Number(literal);
  if (!Number.isFinite(value)) return `${shortened(literal)} is more than a double can hold`;
  const { digits, exponent } = decimal(literal);
  if (value === 0) {
    return digits === '' ? undefined : `${shortened(literal)} is 0 in a double`;
  }
  if (exponent < 0 || Math.abs(value) <= Number.MAX_SAFE_INTEGER) return undefined;
  // A sender that prints a double prints its shortest form, or all of its digits; both come back.
  const shortest = decimal(String(value));
  if (shortest.digits === digits && shortest.exponent === exponent) return undefined;
  const held = decimal(String(BigInt(value)));
  if (held.digits === digits && held.exponent === exponent) return undefined;
  return `${shortened(literal)} is ${String(value)} in a double`;
}

/** Digits without zeros at either end, and the power of ten by which they are to be multiplied. */
function decimal(literal: string): { readonly digits: string; readonly exponent: number } {
  const [mantissa = '', power = '0'] = literal.replace(/^-/, '').split(/[eE]/);
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = whole + fraction;
  let end = all.length;
  while (end > 0 && all[end - 1] === '0') end -= 1;
  let start = 0;
  while (start < end && all[start] === '0') start += 1;
  const dropped = all.length - end;
  return { digits: all.slice(start, end), exponent: Number(power) - fraction.length + dropped };
}

const shortened = (literal: string) =>
  literal.length > 40 ? `${literal.slice(0, 20)}… (${literal.length} signs)` : literal;
