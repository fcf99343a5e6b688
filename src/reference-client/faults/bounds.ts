import { askingFor, filteredBy, instantIn, whenAsked } from '../change/change-range.ts';
import { type Fault, faultsAt } from '../change/fault.ts';
import { json } from '../http/answer.ts';
import { isClosed } from '../http/range.ts';

const breaks = faultsAt('transactions');

const refusal = () => json(400, { message: 'Faltan parámetros.' });
const crash = () => json(500, { message: 'Error interno del servidor' });

/** Faults with single bounds, other notations of a bound, and ambiguous bounds. */
export const boundFaults: readonly Fault[] = [
  ...breaks('single-bound-refused', {
    'date-from-alone-400': [
      'date_from without date_to returns 400',
      whenAsked(({ from, to }) => from !== undefined && to === undefined, refusal),
    ],
    'date-from-alone-500': [
      'date_from without date_to throws',
      whenAsked(({ from, to }) => from !== undefined && to === undefined, crash),
    ],
    'date-to-alone-500': [
      'date_to without date_from throws',
      whenAsked(({ from, to }) => from === undefined && to !== undefined, crash),
    ],
    'single-bound-ignored': [
      'The filter is applied only if both bounds are present',
      askingFor((range) => (isClosed(range) ? range : {})),
    ],
  }),
  ...breaks('range-form', {
    'offset-not-read': [
      'A bound with an offset other than Z returns 400',
      () => (call, next) =>
        /[+-]\d\d:\d\d$/.test(`${call.range.from ?? ''} ${call.range.to ?? ''}`.trim())
          ? refusal()
          : next(call),
    ],
    'offset-dropped': [
      'The offset of a bound is dropped, and its time is read as UTC',
      () => (call, next) => next({ ...call, range: withoutOffsets(call.range) }),
    ],
    'milliseconds-not-read': [
      'A bound with milliseconds throws',
      () => (call, next) => (/\.\d/.test(Object.values(call.range).join()) ? crash() : next(call)),
    ],
  }),
  ...breaks([], {
    'bounds-inclusive': [
      'Both bounds are inclusive, so a record at a bound may be returned twice',
      filteredBy((record, { from, to }) => {
        const at = instantIn(record);
        return (from === undefined || at >= from) && (to === undefined || at <= to);
      }),
      ['range-readings'],
    ],
  }),
];

const withoutOffsets = (bounds: { readonly from?: string; readonly to?: string }) =>
  Object.fromEntries(
    Object.entries(bounds).map(([name, text]) => [name, text.replace(/[+ -]\d\d:\d\d$/, 'Z')]),
  );
