import type { Json } from '../../model/json.ts';

/** What a value says of a person. */
export type PersonKind = 'name' | 'phone' | 'email' | 'address' | 'identity';

export interface PersonValue {
  readonly kind: PersonKind;
  readonly value: string;
}

/** Objects whose `name` is a person's, or a shop's that often bears its owner's; a product's is not. */
const people =
  /^(shippingAddress|shipping|billing|commerce|user|seller|customer|buyer|contact|recipient|)$/i;

const ownNames: readonly (readonly [RegExp, PersonKind])[] = [
  [/e-?mail|correo/i, 'email'],
  [/phone|mobile|telefono|celular/i, 'phone'],
  [/^(governmentId|rut|dni|nationalId|taxId|passport)$/i, 'identity'],
  [/^(address|street|streetName|addressLine\d?|direccion|calle)$/i, 'address'],
  [
    /^(commerceName|sellerName|userName|customerName|contactName|first_?name|last_?name|full_?name|surname)$/i,
    'name',
  ],
];

/** What a member says of a person, by its own name and that of the object it is in. */
export function personKind(member: string, parent: string): PersonKind | undefined {
  const own = ownNames.find(([pattern]) => pattern.test(member))?.[1];
  return own ?? (member === 'name' && people.test(parent) ? 'name' : undefined);
}

/** Every value in a JSON that says something of a person. */
export function personValues(json: Json, member = '', parent = ''): readonly PersonValue[] {
  if (typeof json === 'string' || typeof json === 'number') {
    const kind = personKind(member, parent);
    return kind && String(json).trim().length >= shortest(kind)
      ? [{ kind, value: String(json).trim() }]
      : [];
  }
  if (typeof json !== 'object' || json === null) return [];
  // The members of a list are what the list is called.
  if (Array.isArray(json)) return json.flatMap((each: Json) => personValues(each, member, parent));
  return Object.entries(json).flatMap(([name, value]) => personValues(value, name, member));
}

/** Shorter ones would be found in half of all words. */
const shortest = (kind: PersonKind): number => (kind === 'phone' ? 5 : 3);
