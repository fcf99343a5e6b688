import type { KeyEntry } from '../../../model/dataset.ts';
import type { Breach } from '../../../model/rule.ts';
import { groupedBy, parted } from '../../../standards/collections/grouped.ts';
import { figure, howMany, list } from '../../../standards/text/figures.ts';
import { isNote, isOrder, isSale } from '../../reading/sales/document-types.ts';
import { documentCodeOf } from '../../reading/sales/line.ts';
import { excerpt } from '../../reading/values/excerpt.ts';
import { asId } from '../../reading/values/record-values.ts';
import { datasetRules } from '../every/authoring/rule.ts';
import { counting } from '../every/records/counting.ts';
import { repeatedKeys } from '../every/records/repeated-keys.ts';
import { line, orderLine } from './example.ts';
import { lineFold, type MultiTypeProduct } from './lines/line-index.ts';
import { lostWith } from './lines/lost.ts';
import { openRepeatTally, type RepeatTotals } from './lines/repeat-breaches.ts';
import type { Repeat } from './lines/repeats.ts';

/** An order of the platform may become several orders of the client's own system, but not this many. */
const suspiciousOrders = 10;

const sharing = (orders: number) =>
  Array.from({ length: orders }, (_, i) => line({ orderId: `P-${i}`, internalOrderId: '0' }));

/** Minimum number of products with more units than ordered; a few may have been added to a delivery. */
const suspiciousSales = 3;

const invoiced = (...pairs: readonly (readonly [ordered: number, sold: number])[]) =>
  pairs.flatMap(([ordered, sold], i) => [
    orderLine({ orderId: `P-${i}`, documentCode: `P-${i}`, quantity: ordered }),
    line({ orderId: `P-${i}`, quantity: sold }),
  ]);

const maxListed = 5;
const question =
  'Is referenceCode the documentCode of an invoice? If it is another number, send the documentCode.';
/** Uses of a code: by a document, or by a note that refers to it. */
const uses = { document: 0, reference: 1 } as const;

export default datasetRules('transactions', {
  'product-repeated-in-order': {
    harm: 'lost',
    title: 'A product occurs in an order more than once',
    clauses: ['transactions.rule-2', 'transactions.rule-3'],
    effect:
      'The platform keeps one record per product and order, the one it processes last. The others are discarded, with their quantity and sales.',
    remedy:
      'Send one record per product and order, however many documents there are: send the summed quantity and a single unit price.',
    counted: ['products', 'of an order occur in several documents'],
    doubt:
      'Each document type is judged separately. Several notes for one order are common, and where all records but one are deleted only that one counts: these are warnings. The contract does not define which record is processed last; the last one in the answer is assumed.',
    examples: () => ({
      conforming: [
        [line(), line({ productId: 'SKU-4303', documentCode: 'F-118528' })],
        [line(), line({ orderId: 'P-77304', documentCode: 'F-118528' })],
        [orderLine(), line(), line({ documentType: 'credit note', documentCode: 'N-1' })],
      ],
      breaking: [
        [line({ quantity: 20 }), line({ documentCode: 'F-118528', quantity: 16 })],
        [line({ isDeleted: true }), line({ documentCode: 'F-118528' })],
        [
          line({ documentType: 'credit note', documentCode: 'N-1' }),
          line({ documentType: 'credit note', documentCode: 'N-2' }),
        ],
      ],
    }),
    begin(about) {
      const isReported = !about.lowered?.has('transactions/duplicate-record');
      const errors = openRepeatTally();
      const warnings = openRepeatTally('warning');
      return lineFold(
        about,
        {
          repeat(repeat) {
            const example =
              repeat.kind === 'codes' ? repeat : isReported ? undefined : underCodes(repeat);
            if (example)
              (example.isNote || example.isDeletedButOne ? warnings : errors).add(example);
          },
        },
        ({ products: judged }) => ({
          judged,
          lost: [...errors.lost, ...warnings.lost],
          breaches: [
            ...errors.breaches(repeatedInWords, 'repeats'),
            ...warnings.breaches(
              (totals) =>
                `${repeatedInWords(totals)} They are notes, or all records but one are deleted.`,
              'repeats',
            ),
          ],
        }),
      );
    },
  },
  'product-in-several-document-types': {
    severity: 'info',
    title: 'A product of an order has several document types',
    clauses: ['transactions.rule-2'],
    effect:
      'By the record key, each document type is a record of its own. Rule 2, taken literally, keeps only one of them.',
    remedy: 'No change is needed. Ask the platform which of the two it means.',
    counted: ['products', 'of an order have several document types'],
    doubt:
      'The record key includes documentType, so an order and its invoice are two records. Rule 2 says that a product must not occur in two records of one orderId, and names no type. This is only recorded and does not count against the client.',
    examples: () => ({
      conforming: [[line(), line({ orderId: 'P-77304' })]],
      breaking: [[orderLine(), line()]],
    }),
    begin(about) {
      let first: MultiTypeProduct | undefined;
      let several = 0;
      return lineFold(
        about,
        {
          several(found) {
            several += 1;
            if (first === undefined || found.place.number < first.place.number) first = found;
          },
        },
        ({ pairs: judged }) => {
          if (first === undefined) return { judged, breaches: [] };
          const { orderId, productId, types, place } = first;
          const example = `${excerpt(productId)} of ${excerpt(orderId)} as ${list(types.map((type) => excerpt(type)))}`;
          const many = howMany(several, 'product of an order has', 'products of an order have');
          const message = `${many} several document types, such as ${example}. The record key allows it; rule 2, taken literally, does not.`;
          return { judged, breaches: [{ message, count: several, record: place }] };
        },
      );
    },
  },
  'invoiced-more': {
    severity: 'warning',
    title: 'More units of a product are invoiced than ordered',
    clauses: ['transactions.grain'],
    effect:
      'Units of one order are counted for another: of the first a part stays open, and the second has more sales than it ordered.',
    remedy:
      'Send a line of a consolidated invoice for each of its orders: group by orderId too, and not by document and product alone.',
    counted: ['ordered products', 'are invoiced with more units'],
    doubt:
      'A client may deliver more than was ordered. It is a warning only if all other products are invoiced exactly as ordered, or not at all.',
    examples: () => ({
      conforming: [
        invoiced([6, 6], [6, 9], [9, 6], [6, 9], [6, 9]),
        invoiced([6, 6], [6, 6], [6, 6], [6, 9]),
      ],
      breaking: [invoiced([6, 6], [6, 9], [6, 9], [6, 6], [6, 9], [6, 6])],
    }),
    begin(about) {
      let [judged, more, less] = [0, 0, 0];
      let first: Breach | undefined;
      return lineFold(
        about,
        {
          several({ orderId, productId, lines, place }) {
            // Another rule judges a line that is repeated in its document.
            const documents = groupedBy(
              lines,
              (line) => `${line.documentType} ${line.documentCode}`,
            );
            if (documents.size < lines.length) return;
            const [orders, others] = parted(lines.filter(isSale), isOrder);
            const [ordered, sold] = [lostWith(orders).units, lostWith(others).units];
            if (ordered === 0 || sold === 0) return;
            judged += 1;
            if (sold < ordered) less += 1;
            if (sold <= ordered) return;
            more += 1;
            first ??= {
              message: `${excerpt(productId)} of order ${excerpt(orderId)} was ordered ${figure(ordered)} times, and is invoiced ${figure(sold)} times. No product is invoiced with fewer units than ordered.`,
              at: '/quantity',
              record: place,
              expected: ordered,
              actual: sold,
            };
          },
        },
        () => {
          const isOdd = more >= suspiciousSales && less === 0 && 2 * more <= judged;
          return { judged, breaches: first && isOdd ? [{ ...first, count: more }] : [] };
        },
      );
    },
  },
  'order-id-reused': {
    severity: 'warning',
    title: 'One orderId is used for several commerces',
    clauses: ['transactions.order-id'],
    effect:
      'The platform treats records with one orderId as one order. Sales of one commerce may be counted for another.',
    remedy: 'Give every order its own orderId, across branches and years.',
    counted: ['orders', 'belong to several commerces'],
    doubt: 'An order may have been moved from one commerce to another.',
    examples: () => ({
      conforming: [
        [line(), line({ productId: 'SKU-1' }), line({ orderId: 'P-2', commerceId: 'C-2' })],
      ],
      breaking: [[line(), line({ commerceId: 'C-2', documentCode: 'F-2' })]],
    }),
    begin: (about) =>
      repeatedKeys(about, {
        key: 'orderId',
        value: ({ commerceId }) => asId(commerceId),
        least: 2,
        breachOf,
      }),
  },
  'internal-order-id-reused': {
    severity: 'warning',
    title: 'Many orders share one internalOrderId',
    clauses: ['transactions.internal-order-id'],
    effect:
      'The platform recognizes its own orders by internalOrderId. One that many orders share identifies none of them.',
    remedy:
      'In internalOrderId, send the identifier that the platform’s order has. Leave it out for other orders.',
    counted: ['internalOrderIds', 'are used by many orders'],
    doubt:
      'The client may split one order of the platform into a few. Ten orders or more with one identifier are not a split.',
    examples: () => ({
      conforming: [sharing(4), [line(), line({ orderId: 'P-2', internalOrderId: '64f1c0a2' })]],
      breaking: [sharing(suspiciousOrders)],
    }),
    begin: (about) =>
      repeatedKeys(about, {
        key: 'internalOrderId',
        value: ({ orderId }) => asId(orderId),
        least: suspiciousOrders,
        breachOf: (id, { length }) => ({
          message: `internalOrderId ${excerpt(id)} is under ${figure(length)} orders.`,
          at: '/internalOrderId',
          expected: 'an identifier for each order of the platform',
          actual: id,
        }),
      }),
  },
  'own-orders-not-seen': {
    severity: 'info',
    title: 'No record shows an order made in the platform',
    clauses: ['transactions.rule-4'],
    effect:
      'The platform’s own orders are part of the history. Without internalOrderId it cannot recognize any of them.',
    remedy:
      'Send internalOrderId with the platform’s own orders: the identifier that the order has.',
    counted: ['records', 'none of {judged} records has internalOrderId'],
    doubt: 'internalOrderId is optional, and the period may contain no order of the platform.',
    examples: () => ({
      conforming: [[line(), line({ orderId: 'P-2', internalOrderId: '64f1c0a2' })]],
      breaking: [[line(), line({ orderId: 'P-2', internalOrderId: '' })]],
    }),
    ofAll: true,
    begin: () =>
      counting({
        is: ({ internalOrderId }) => asId(internalOrderId) === undefined,
        says: (count, judged) =>
          count < judged ? undefined : `None of ${howMany(judged, 'record')} has internalOrderId.`,
        at: '/internalOrderId',
      }),
  },
  'reference-on-sale': {
    severity: 'info',
    title: 'Orders and sales carry a referenceCode',
    clauses: ['transactions.reference'],
    effect:
      'The contract has this field for notes. It does not say what the platform does with it on other records.',
    remedy: 'No change is needed. Send referenceCode on credit and debit notes only.',
    counted: ['orders, invoices and bills', 'have a referenceCode'],
    examples: () => ({
      conforming: [
        [line(), line({ documentType: 'credit note', referenceCode: 'F-1' })],
        [orderLine({ referenceCode: '' })],
      ],
      breaking: [[line({ referenceCode: 'P-77303' }), orderLine()]],
    }),
    begin: () =>
      counting({
        of: isSale,
        is: ({ referenceCode }) => asId(referenceCode) !== undefined,
        says: (count, judged) =>
          `referenceCode is set on ${figure(count)} of ${figure(judged)} orders, invoices and bills.`,
        at: '/referenceCode',
      }),
  },
  'reference-unknown': {
    severity: 'info',
    title: 'A note refers to a document not received',
    clauses: ['transactions.reference'],
    effect: 'The platform cannot link the note to a document in the same answer.',
    remedy: 'No change is needed if the document is older than the period.',
    counted: ['documents', 'that notes refer to were not received'],
    doubt: 'A note may correct an invoice from before the requested period.',
    examples: () => ({
      conforming: [
        [
          line(),
          line({ documentType: 'credit note', documentCode: 'N-1', referenceCode: 'F-118527' }),
        ],
      ],
      breaking: ['F-1', 'N-1'].map((referenceCode) => [
        line({ documentType: 'credit note', documentCode: 'N-1', referenceCode }),
      ]),
    }),
    ofAll: true,
    begin(about) {
      const index = about.openIndex();
      let [last, itself]: [string | undefined, number] = [undefined, 0];
      return {
        record({ fields, place }) {
          const document = documentCodeOf(fields);
          if (document !== undefined && document !== last)
            index.add(document, place, [uses.document]);
          last = document;
          const reference = isNote(fields) ? asId(fields.referenceCode) : undefined;
          if (reference === undefined) return;
          if (reference === document) itself += 1;
          // Twice, so that the index yields it even if no document has this code.
          index.add(reference, place, [uses.reference]);
          index.add(reference, place, [uses.reference]);
        },
        end() {
          let judged = 0;
          let unknown = 0;
          const codes: string[] = [];
          for (const { key, entries } of index.repeated()) {
            const has = (kind: number) => entries.some(({ values }) => values[0] === kind);
            if (!has(uses.reference)) continue;
            judged += 1;
            if (has(uses.document)) continue;
            unknown += 1;
            if (codes.length < maxListed) codes.push(excerpt(key));
          }
          index.close();
          const ofNotes = `referenceCode of ${figure(itself)} records of notes is the documentCode of the note itself: send that of the invoice.`;
          if (itself > 0) return { judged, breaches: [{ message: ofNotes, count: itself }] };
          if (unknown === 0) return { judged, breaches: [] };
          const rest = unknown - codes.length;
          const names = list(rest > 0 ? [...codes, `${figure(rest)} more`] : codes);
          const message = `${figure(unknown)} of ${figure(judged)} documents that notes refer to were not received: ${names}.`;
          const asks = unknown === judged && judged > 2 ? { asks: question } : {};
          return { judged, breaches: [{ message, at: '/referenceCode', count: unknown, ...asks }] };
        },
      };
    },
  },
});

/** Returns the part of a repeat with several codes, if a key occurs twice and other codes exist; undefined for others. */
const underCodes = (repeat: Repeat): Repeat | undefined =>
  repeat.otherCodes.length === 0
    ? undefined
    : { ...repeat, kind: 'codes', keys: 0, concerned: repeat.lines, otherCodes: [] };

const repeatedInWords = ({ repeats, records }: RepeatTotals): string =>
  `${howMany(repeats, 'product of an order occurs', 'products of an order occur')} in several documents, ${figure(records)} records in all.`;

function breachOf(orderId: string, commerces: readonly KeyEntry[]): Breach {
  const names = commerces
    .slice(0, 5)
    .map(({ place, values }) => `${excerpt(String(values[0]))} (record ${figure(place.number)})`);
  return {
    message: `Order ${excerpt(orderId)} belongs to ${list(names)}.`,
    at: '/commerceId',
    expected: 'one commerce per order',
    actual: `${commerces.length} commerces`,
  };
}
