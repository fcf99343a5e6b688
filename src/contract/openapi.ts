import type { EndpointId } from '../model/endpoint.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { endpoints } from './catalogue.ts';
import { readSchema } from './reading/values/published-schema.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: JsonObject, example?: Json): JsonObject => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});
const parameter = (
  name: string,
  where: 'query' | 'header',
  description: string,
  required = false,
) => ({
  name,
  in: where,
  description,
  required,
  schema: { type: 'string' },
});

const records = (schema: string): JsonObject => ({
  '200': {
    description: 'The records, as a list or inside an object. NDJSON and CSV are read as well.',
    content: {
      ...json({ type: 'array', items: ref(schema) }, []),
      'text/csv': { schema: { type: 'string' } },
    },
  },
});

const moment = 'An ISO 8601 date-time. Both are sent together';

/** Descriptions of the endpoints besides method, path, headers and schemas. */
const words: { readonly [id in EndpointId]: JsonObject } = {
  'delivery-price': {
    operationId: 'quoteDelivery',
    summary: 'Quote the delivery of an order, or say why there is none',
    description: 'Answer in less than 30 s; the connection is cut after 60 s.',
    responses: {
      '200': {
        description: 'A quote.',
        content: json(ref('delivery-price-answer'), {
          transportationCost: 4200,
          netValue: 4200,
          netTaxedValue: 4998,
          taxesApplied: { code: 1, value: 0.19 },
        }),
      },
      '4XX': {
        description: 'The order cannot be quoted. The buyer is shown the reason, unchanged.',
        content: {
          ...json(ref('rejection'), { message: 'The commune is out of coverage' }),
          'text/plain': { schema: { type: 'string' } },
        },
      },
    },
  },
  'shipping-cost': {
    operationId: 'shippingCost',
    summary: 'The shipping cost of an order, without tax',
    description: 'The order is the body of a GET. Few tools send one; greenlight does.',
    responses: {
      '200': {
        description: 'The cost.',
        content: json(ref('shipping-cost-answer'), { shippingCost: 4200 }),
      },
    },
  },
  transactions: {
    operationId: 'listTransactions',
    summary: 'The sales of a range of dates',
    parameters: [
      parameter('date_from', 'query', `${moment}; the start of the range.`),
      parameter('date_to', 'query', `${moment}; the end of the range.`),
    ],
    responses: records('transaction'),
  },
  commerces: {
    operationId: 'listCommerces',
    summary: 'All commerces of the client',
    responses: records('commerce'),
  },
};

/** Returns the contract as OpenAPI 3.1, from the schemas that judge the answers. */
export function openapi(version: string): JsonObject {
  const names = ['rejection'];
  const paths = endpoints.map(({ id, method, path, schemas, headers }) => {
    const { parameters = [], ...about } = words[id];
    const { request, answer } = schemas;
    names.push(answer, ...(request ? [request] : []));
    const sent = headers.includes('origin')
      ? [parameter('origin', 'header', 'The origin of the platform.')]
      : [];
    const operation = {
      ...about,
      parameters: [...(parameters as Json[]), ...sent],
      ...(request ? { requestBody: { required: true, content: json(ref(request)) } } : {}),
      ...(headers.includes('x-auth-token') ? { security: [{ token: [] }] } : { security: [] }),
    };
    return [path, { [method.toLowerCase()]: operation }];
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'What a client of the ordering platform serves',
      version,
      description:
        'Written by greenlight list openapi. x-rule names the rule that judges a constraint: greenlight explain RULE.',
    },
    servers: [{ url: 'http://localhost:8080', description: 'The client, {client_base}.' }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'x-auth-token' } },
      schemas: Object.fromEntries(names.toSorted().flatMap((name) => componentsOf(name))),
    },
  };
}

/** Returns a schema and its definitions, each as a component. */
function componentsOf(name: string): readonly (readonly [name: string, schema: Json])[] {
  const { $schema: _, $id: _id, $defs = {}, ...schema } = readSchema(name);
  const moved = (value: Json): Json =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"#/components/schemas/${name}.`));
  return [
    [name, moved(schema)],
    ...Object.entries($defs as JsonObject).map(
      ([inner, schema]) => [`${name}.${inner}`, moved(schema)] as const,
    ),
  ];
}
