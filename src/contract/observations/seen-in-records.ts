import { datasetIds, type EndpointId } from '../../model/endpoint.ts';
import type { JsonObject } from '../../model/json.ts';
import type { DatasetRecord } from '../../model/rule.ts';
import { figure, howMany, list } from '../../standards/text/figures.ts';
import { datasetAnswer } from '../reading/answers/dataset-answer.ts';
import { spellings } from '../reading/records/coordinates.ts';
import { datasetShapes } from '../reading/records/dataset-shapes.ts';
import { asObject } from '../reading/values/json-object.ts';
import type { Observer } from './parts.ts';

/** Names of these observations in the body of the answer. */
const emptyValues = 'empty optional values';
const coordinatesKey = 'key of the coordinates';

/** Collects, record by record, how this client writes what the contract leaves open. */
export interface RecordObserver {
  record(r: DatasetRecord): void;
  /** Returns a sentence for each subject with an observation. */
  end(): { readonly [about: string]: string };
}

export function openSeenInRecords(endpoint: EndpointId): RecordObserver {
  const { fields = [] } = datasetShapes[endpoint] ?? {};
  // The empty text of an optional text may be its value.
  const optional = fields.flatMap(({ name, type, required }) =>
    !required && (type === 'date' || type === 'number' || type === 'bool') ? [name] : [],
  );
  const empty = optional.map(() => 0);
  const spelt = { coodinates: 0, coordinates: 0 };
  let records = 0;

  return {
    record(r) {
      records += 1;
      for (let i = 0; i < optional.length; i += 1) {
        if (r.fields[optional[i] as string] === '') empty[i] = (empty[i] ?? 0) + 1;
      }
      if (endpoint === 'commerces')
        for (const spelling of spellingsOf(r.fields)) spelt[spelling] += 1;
    },
    end() {
      const reported = optional.flatMap((name, i) =>
        (empty[i] ?? 0) > 0 ? [`${name} in ${figure(empty[i] ?? 0)}`] : [],
      );
      const keys = spellings
        .filter((each) => spelt[each] > 0)
        .map((each) => `${each} in ${howMany(spelt[each], 'commerce')}`);
      return {
        ...(reported.length === 0
          ? {}
          : {
              [emptyValues]: `An empty string means no value: ${list(reported)} of ${howMany(records, 'record')}.`,
            }),
        ...(keys.length === 0
          ? {}
          : { [coordinatesKey]: `${list(keys)}. The contract has both spellings.` }),
      };
    },
  };
}

/** Returns the keys of the coordinates in the locations of a commerce. */
const spellingsOf = ({ locations }: JsonObject) =>
  spellings.filter(
    (spelling) =>
      Array.isArray(locations) &&
      locations.some((location) => (asObject(location)?.[spelling] ?? null) !== null),
  );

/** Returns an observer of what was collected while the records of a dataset were streamed. */
const seen =
  (about: string): Observer['see'] =>
  (xs, endpoint) =>
    xs.flatMap((x) => datasetAnswer(x, endpoint)?.observed[about] ?? [])[0];

/** Observes lists whose objects have some fields of a record: they are named, since nothing in them is judged. */
const listsNotRead: Observer['see'] = (xs, endpoint) => {
  const text = seen('lists not read')(xs, endpoint);
  return typeof text === 'string'
    ? `${text}: too few fields for records, so they were not judged.`
    : undefined;
};

/** Observations of how records are written where the contract leaves it open. */
export const recordObservers: readonly Observer[] = [
  {
    clause: 'commerces.locations',
    about: 'Key of the coordinates',
    endpoints: ['commerces'],
    see: seen(coordinatesKey),
  },
  ...datasetIds.flatMap((endpoint) => [
    {
      clause: `${endpoint}.optional`,
      about: 'Empty optional values',
      endpoints: [endpoint],
      see: seen(emptyValues),
    },
    {
      clause: `${endpoint}.form`,
      about: 'Lists not read',
      endpoints: [endpoint],
      see: listsNotRead,
    },
  ]),
];
