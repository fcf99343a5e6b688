import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rules } from '../../src/contract/catalogue.ts';
import { line } from '../../src/contract/endpoints/transactions/example.ts';
import { filledIn, letters, symptomIn } from '../../src/desk/words/letters.ts';
import { causes } from '../../src/diagnosis/causes.ts';
import { symptoms } from '../../src/diagnosis/symptoms/symptoms.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { openReferenceClient, servingAll } from '../support/serving.ts';
import { root } from './greenlight.ts';

const path = '/webhooks/platform/order/delivery-price';
const draft = {
  externalId: 'C1',
  domain: 'acme',
  shippingAddress: { address: 'A 1', commune: 'Lima' },
  products: [{ sku: 'B', quantity: 1, pricing: { totalPrice: 20 } }],
  pricing: {
    totalPrice: 20,
    netTotalPrice: 20,
    finalTotalPrice: 20,
    shipping: { netValue: 0, netTaxedValue: 0 },
  },
};
const quote = { transportationCost: 25, netValue: 25, netTaxedValue: 29.5 };
const request = (order: object = {}, { accept = 'application/json', to = path } = {}) =>
  `POST ${to} HTTP/1.1\nHost: erp.acme.example\nContent-Type: application/json\nAccept: ${accept}\nx-auth-token: ***\norigin: https://platform.example\n\n${JSON.stringify({ order: { ...draft, ...order } })}\n\n`;
const answer = (body: object, status = '200 OK') =>
  `HTTP/1.1 ${status}\nContent-Type: application/json\n\n${JSON.stringify(body)}\n\n`;

/** A commerce without its id and locations. */
const shop = {
  name: 'N',
  class: 'A',
  createdDate: '2020-01-01',
  isInactive: false,
  channel: 'c',
  subChannel: 's',
  sellerIds: ['1'],
};
/** What `judge` says on stdin, with the letter in English. */
async function judged(stdin: string): Promise<string> {
  const { stdout } = await greenlightHere(['judge', '-', '--reply', 'en'], { stdin });
  return stdout.replaceAll(/\s+/g, ' ');
}

describe('a letter about a whole paste', () => {
  test.each([
    [
      'our date in another form',
      request({ estimatedDeliverAt: '28/11/2026' }) +
        answer({ message: "estimatedDeliverAt '28/11/2026' is not a date" }, '400 X'),
      [
        'INCONCLUSIVE',
        "estimatedDeliverAt is '28/11/2026'; expected planned delivery date, ISO 8601, or empty, at",
        'The fault is ours: we sent estimatedDeliverAt as "28/11/2026", which the contract does not allow.',
        'There is nothing for you to do at the moment; we are checking our side.',
      ],
    ],
    [
      'the amount that the report expects, and not one in whole units',
      answer({ ...quote, netTaxedValue: 25, taxesApplied: { value: 0.15 } }),
      ['gives 28.75', 'please send netTaxedValue 28.75.'],
    ],
    [
      'our date, and that the client fails on it',
      request({ estimatedDeliverAt: '28/11/2026' }) +
        answer({ message: "cannot parse '28/11/2026'" }, '500 X'),
      [
        'The platform: the call does not keep the contract; the client: fix the server errors',
        'FAILED',
        '1. The fault is ours: we sent estimatedDeliverAt as "28/11/2026", which the contract does not allow.',
        '2. Your system failed to serve the request. Please answer such a request with a 4xx and the reason in the field message, not with a 500.',
        'Could you let us know when it is corrected?',
      ],
    ],
    [
      'that two prices may be of one order, as somebody says',
      `The same cart, twice in a minute:\n\n${answer(quote)}${answer({ transportationCost: 35, netValue: 35, netTaxedValue: 41.3 })}`,
      [
        'The client: say whether it is one order, and if so, why it has several prices',
        'The answers quote 25 and 35, without tax; one order must get one price. What explains the difference?',
      ],
    ],
    [
      'the failure of a call that somebody made by hand, and that it was',
      `> POST ${path} HTTP/1.1\n> Host: erp.acme.example\n> User-Agent: curl/8.9.1\n> x-auth-token: ***\n> Content-Type: text/plain\n>\n< HTTP/1.1 503 X\n< Content-Type: application/json\n<\n{"message":"ORA-12541: no listener"}\n`,
      [
        'The client: fix the server errors',
        'FAILED',
        'Your system failed to serve the request.',
        'This call was made by hand and sent as text/plain, not as application/json.',
      ],
    ],
    [
      'our path',
      request({}, { to: `${path.slice(0, -14)}deliveryprice` }) +
        answer({ message: 'no route' }, '404 X'),
      [
        'The fault is ours: our call used deliveryprice instead of delivery-price.',
        'There is nothing for you to do at the moment; we are checking our side.',
      ],
    ],
    [
      'the header that decides the price of one file',
      [25, 35, 25, 35]
        .map((net) =>
          answer({
            ...quote,
            transportationCost: net,
            netValue: net,
            netTaxedValue: net * 1.18,
          }).replace('\n', `\nX-Node: n${net}\n`),
        )
        .join('')
        .replace(
          /^/,
          'curl -si https://erp.acme.example/webhooks/platform/order/delivery-price -d @q.json\n',
        ),
      [
        'With x-node: n25 it is always 25 net',
        'Answers quote 25 or 35, without tax, and the header x-node decides which;',
        'Please compare the instances that x-node names',
      ],
    ],
    [
      'the call that our log says was not made, beside the answer for another order',
      `2026-11-24 10:11:08 quote ord_5c1 externalId=null -> delivery-price omitido\n2026-11-24 10:11:09 order ord_5c1 created shipping=0\n2026-11-24 10:15:44 quote ord_5c2 externalId="K-31" -> delivery-price 200 ${JSON.stringify(quote)}\n`,
      [
        'Next step The platform',
        'We are writing about order ord_5c1 from 2026-11-24, 10:11:08. We did not call your endpoint for this order',
        'There is nothing for you to do at the moment',
      ],
    ],
    [
      'a number of an order before its answer',
      `delivery-price\n70441 -> 200 ${JSON.stringify(quote)}\n`,
      ['about order 70441 from', 'There is nothing for you to do at the moment'],
    ],
    [
      'no share of calls that were cut if each line lacks its time',
      [1, 2]
        .map((i) => `10.0.0.1 - - [23/Nov/2026:08:58:0${i} -0300] "POST ${path} HTTP/1.1" 200 104`)
        .join('\n'),
      ['status 200'],
    ],
    [
      'a method that our service never uses',
      `GET https://erp.acme.example${path}\n${answer({ message: 'no' }, '405 X')}`,
      [
        'Whoever made the call: say whether it was a test;',
        'Our service calls this endpoint with POST and never with GET.',
        'Was it a test of yours? If not, does a redirect turn POST into GET on the way?',
      ],
    ],
    [
      'another path than that of the contract, and asks which URL we have',
      request({}, { to: `/api${path}` }) + answer({ message: 'Endpoint inexistente' }, '404 X'),
      [
        'Our service calls the URL that you gave us, and this call was to /api/webhooks',
        'please tell us the exact URL of your endpoint: is its path /api/webhooks',
      ],
    ],
    [
      'a private address that a public name led to',
      `POST https://erp.acme.example${path}\nError: connect EHOSTUNREACH 172.20.1.5:443`,
      [
        'Whoever made the call: the host name led to a private address',
        'The call went to 172.20.1.5, a private address',
        'We look forward to your answer.',
      ],
    ],
    [
      'that only the draft with the required fields fails',
      request() + answer({}) + request({ type: 'order', observation: 'x' }) + answer(quote),
      [
        'Only the draft with the required fields and no others gets no quote.',
        '1. The draft, which has only the required fields of the order, got no quote; the order with more fields got a price of 25.',
        `This is the order, so that you can repeat it: ${JSON.stringify({ order: draft })}`,
      ],
    ],
    [
      'what comes next for a complaint around an answer that keeps the contract',
      `Half of our invoices of yesterday are missing in your dashboard.\n\nGET /api/transactions 200\n${JSON.stringify([line()])}`,
      [
        'PASSED',
        'of your transactions endpoint. Could you send us the orderId',
        'We look forward to your answer.',
      ],
    ],
    [
      'that the sale that somebody misses is deleted',
      `An invoice is missing in your report, but our system has it.\n\nGET /api/transactions 200\n${JSON.stringify([line({ isDeleted: true, documentCode: 'F-207' })])}`,
      [
        'INCONCLUSIVE',
        'The client: send isDeleted false if the sale is valid',
        'The record of F-207 has isDeleted true, which marks the sale as deleted.',
      ],
    ],
    [
      'the cache in the log of a client whose buyers see an old price',
      `Buyers still see the old price after our change.\n\nDEBUG TariffCache HIT zone=7 age=40211s\nPOST ${path} 200 12 ms\n${JSON.stringify(quote)}`,
      [
        'INCONCLUSIVE',
        'says “DEBUG TariffCache HIT zone=7 age=40211s”, so this price may come from a cache.',
      ],
    ],
    [
      'a code that has lost its zeros, beside a 200 without a quote',
      `POST ${path} externalId="0077" -> 200 {} 20ms\nlookup of "77": nothing found\n`,
      [
        'We ask for the commerce “0077”, and what we received also says “77”: its leading zeros may be lost in your system.',
      ],
    ],
    [
      'one sale under two orders',
      `Your report counts our sales twice.\n\nGET /api/transactions 200\n${JSON.stringify([line({ orderId: 'P-9' }), line({ orderId: 'P-9-COPIA' })])}`,
      [
        'The client: keep one orderId for one order, also if it is printed or sent again',
        'please keep one orderId for it, and send the record of',
      ],
    ],
    [
      'a line of a log to the end of its words',
      `app.ERROR: Disk quota of 10 GB used up {"exception":"RuntimeException at Store.php:12"}\nPOST ${path} 500 {"message":"Server Error"}\n`,
      [
        'Your log says “app.ERROR: Disk quota of 10 GB used up …”: please correct what failed there.',
      ],
    ],
    [
      'a value in cents beside the price',
      `INFO price_cents=2500\nPOST ${path} 200 12 ms\n${JSON.stringify({ transportationCost: 2500, netValue: 2500, netTaxedValue: 2950 })}`,
      [
        'but the price may be in cents',
        'What we received also says price_cents=2500, so 2,500 may be a price in cents.',
      ],
    ],
    [
      'what the buyer saw of a limit of the rate',
      request() + answer({ message: 'Too many calls' }, '429 X'),
      ['INCONCLUSIVE', 'The order did not advance, and the buyer saw “Too many calls”.'],
    ],
    [
      'the line of a log that says what failed',
      `ERROR pool exhausted after 5 s\nPOST ${path} 500 5100 ms\n{"message":"Server Error"}`,
      ['Your log says “ERROR pool exhausted after 5 s”: please correct what failed there.'],
    ],
    [
      'that the limit of a gateway is below the time that a quote may take',
      `10.2.0.1 - - [14/Oct/2026:12:00:20 +0000] "POST ${path} HTTP/1.1" 504 160 "-" "platform/1.0" rt=5.001 urt=5.001\n2026-10-14 12:00:22 INFO delivery-price status=200 in 6.4s\n`,
      [
        'Your gateway stopped waiting after 5 s (status 504), and your program answered after 6.4 s. Please raise its limit from 5 s to 60 s',
      ],
    ],
    [
      'that a longer limit does not help a program that is too slow',
      `10.2.0.1 - - [14/Oct/2026:12:00:20 +0000] "POST ${path} HTTP/1.1" 504 160 "-" "platform/1.0" rt=45.001 urt=45.001\n`,
      ['one above does not help: our service waits 60 s.'],
    ],
    [
      'a sentence in a 5xx that may be the reason',
      request() + answer({ detail: 'Pedido menor que el mínimo de 80.000' }, '500 X'),
      [
        'Next step The client: answer a 4xx with this text if it is why the order cannot be quoted',
        'If “Pedido menor que el mínimo de 80.000” is the reason why the order cannot be quoted, please answer with a 4xx',
      ],
    ],
    [
      'the tokens that a log compares, of which words say that ours is old',
      `WARN x-auth-token received ****11aa, expected ****22bb\nPOST ${path} 401 3 ms {"message":"Bad token"}\n11aa is the previous token.\n`,
      [
        'its x-auth-token is not the one that the client expects, by its own words',
        'our call was sent with a different x-auth-token from the one that you accept.',
        'There is nothing for you to do at the moment; we are checking our side.',
      ],
    ],
    [
      'the tokens that a log compares, and not which of them is current',
      `WARN x-auth-token received ****11aa, expected ****22bb\nPOST ${path} 401 3 ms {"message":"Bad token"}\nYou gave us 11aa last week.\n`,
      [
        'Next step The owner of the token: say which of the two tokens is current',
        'which of the two values of x-auth-token is current',
        'We look forward to your answer.',
      ],
    ],
    [
      'the tokens that a log compares, whose ends it masks',
      `WARN x-auth-token received "live_aa_****", expected "test_bb_****"\nPOST ${path} 401 3 ms {"message":"Bad token"}\n`,
      ['Next step The owner of the token: say which of the two tokens is current'],
    ],
    [
      'that a log refuses a field of the order, in place of a reason',
      `WARN JSON parse error: Unrecognized field "segment" (class Order), not marked as ignorable\nPOST ${path} 400 3 ms {"status":400,"error":"Bad Request"}\n`,
      [
        'Next step The client: say what it does not accept; ignore unknown fields',
        'Unrecognized field "segment"',
        'Please accept segment, and ignore every field that you do not need',
      ],
    ],
    [
      'that a client writes that it has changed the token',
      `Ontem trocamos o segredo no cofre e avisamos vocês.\nPOST ${path} 401 3 ms {"message":"Bad token"}\n`,
      [
        'Next step The owner of the token: set the token that the client has now',
        'We will set the new x-auth-token and let you know.',
      ],
    ],
    [
      'which of two tokens is current, by the ends that a log shows',
      `auth: x-auth-token differs (received token ends with ..1b2c, expected ends with ..9d8e)\nPOST ${path} 401 3 ms {"message":"Bad token"}\n`,
      ['Next step The owner of the token: say which of the two tokens is current'],
    ],
    [
      'that a log names an optional field without an error of its own',
      `PHP Warning:  Undefined array key "city" in /srv/quote.php on line 9\nPOST ${path} 500 3 ms\n`,
      [
        'Your program requires city, which is an optional field',
        'Please quote orders without city',
      ],
    ],
    [
      'that IIS limits the size of an order by another status',
      request() +
        'HTTP/1.1 404 Not Found\nServer: Microsoft-IIS/10.0\nContent-Type: text/html\n\n<h1>HTTP Error 404.13 - Not Found</h1><p>The request exceeds the request content length.</p>',
      ['The client: the order is larger than the server accepts', 'maxAllowedContentLength in IIS'],
    ],
    [
      'that a folder answers, and no program',
      request() +
        'HTTP/1.1 403 Forbidden\nContent-Type: text/html\n\n<h1>Directory index forbidden</h1>',
      ['The client: nothing exists at this path'],
    ],
    [
      'that WordPress asks for a token of its forms',
      request() +
        'HTTP/1.1 403 Forbidden\nContent-Type: application/json\n\n{"code":"rest_cookie_invalid_nonce","message":"Nao autorizado"}',
      ['The client: the protection of forms refuses the calls'],
    ],
    [
      'no last digit of a binary fraction',
      answer({
        transportationCost: 7.000000000000001,
        netValue: 7,
        netTaxedValue: 8.330000000000002,
      }),
      [
        'PASSED',
        'The buyer saw 8.33, which is 7 plus 19% tax (1.33)',
        'There is nothing for you to do',
      ],
    ],
    [
      'that an endpoint has moved, by the words of the client',
      `Cambiamos el endpoint de https://erp.acme.example${path} a https://api.acme.example${path}, y siguen llamando al anterior.\nPOST ${path} 404 3 ms\n`,
      [
        'Next step The platform: the call does not keep the contract',
        `your endpoint has moved to https://api.acme.example${path}, and our call went to the old address.`,
        `We will set https://api.acme.example${path} on our side and let you know.`,
        'There is nothing for you to do at the moment',
      ],
    ],
    [
      'that our call had another header in place of its token',
      `Ustedes mandan Authorization en vez de x-auth-token.\nPOST ${path} 401 3 ms {"message":"No API key found"}\n`,
      ['our call was sent without x-auth-token', 'There is nothing for you to do at the moment'],
    ],
    [
      'that the headers of a log have no token',
      `received accept: application/json, origin: https://app.example\nPOST ${path} 401 3 ms {"message":"denied"}\n`,
      ['Our service sends no call without x-auth-token.'],
    ],
    [
      'that a connection was closed at the limit of the contract',
      `POST ${path}\nread ECONNRESET after 60004 ms\n`,
      ['The connection was cut after 60 s, and the quote was lost.'],
    ],
    [
      'that a gateway says in JSON that it reached no program',
      `POST ${path}\n\n${answer({ message: 'failure to get a peer from the ring-balancer' }, '503 X')}`,
      ['The client: the gateway cannot reach the program behind it'],
    ],
    [
      'what a page says of a failure',
      `POST ${path}\n\nHTTP/1.1 500 X\nContent-Type: text/html\n\n<h1>Error establishing a database connection</h1>`,
      ['Your answer says “Error establishing a database connection”: please correct'],
    ],
    [
      'no hour of a mail that another one quotes',
      `Em 12/10/2026 15:40, Ana escreveu:\n> POST ${path}\n>\n> HTTP/1.1 500 Internal Server Error\n>\n> {"message":"NullPointerException"}\n`,
      ['about order [order number] from [date and time].'],
    ],
    [
      'that a log expects no token',
      `WARN x-auth-token received ****11aa, expected undefined\nPOST ${path} 401 3 ms {"message":"Bad token"}\n`,
      [
        'Next step The client: configure the x-auth-token that it expects',
        'Please configure the agreed x-auth-token in your system',
      ],
    ],
    [
      'the token of a call that a person made',
      `WARN x-auth-token received ****11aa, expected ****22bb ua=insomnia/9.3\nPOST ${path} 401 3 ms {"message":"Bad token"}\n`,
      ['This call was made by hand with a different x-auth-token from the one that you expect.'],
    ],
    [
      'that the text of a rejection is that of the client',
      request() + answer({ message: 'Your account is on hold' }, '422 X'),
      [
        'The text “Your account is on hold” comes from your system, and our service shows it',
        'There is nothing for you to do at the moment.',
      ],
    ],
    [
      'that a gateway reads another header than the one of the contract',
      request() + answer({ message: 'Authorization header required' }, '401 X'),
      [
        'Next step The client: read the token from x-auth-token, which no gateway or proxy may drop',
        'Your system requires the header Authorization',
        'Could you let us know when it is corrected?',
      ],
    ],
    [
      'that a local time may be marked as UTC',
      `GET /api/transactions?date_from=2026-10-05T00:00:00-05:00&date_to=2026-10-05T23:59:59-05:00 200\n${JSON.stringify([line({ date: '2026-10-05T02:10:00Z' })])}`,
      [
        'from date_from to date_to, and send a local time with its offset, not as UTC (Z)',
        'If the time is local, please send it with its offset and not as UTC (Z).',
      ],
    ],
    [
      'a date with its own offset, which is no local time marked as UTC',
      `GET /api/transactions?date_from=2026-10-05T00:00:00-05:00&date_to=2026-10-05T23:59:59-05:00 200\n${JSON.stringify([line({ date: '2026-10-04T21:10:00-05:00' })])}`,
      [
        'for example 2026-10-04, 21:10:00 (2026-10-05, 02:10:00 UTC). Please filter by date, that of the order or invoice, from date_from to date_to. Could you',
      ],
    ],
    [
      'the answer with 0 first if the words are about shipping 0',
      `El pedido B-2 se guardó con despacho cero.\n10:00 pedido B-1 POST delivery-price 200 ${JSON.stringify(quote)}\n10:01 pedido B-2 POST delivery-price 200 ${JSON.stringify({ transportationCost: 0, netValue: 0, netTaxedValue: 0 })}`,
      ['order B-2', '0 is a valid quote', 'from delivery-price either (B-1).', 'nothing for you'],
    ],
    [
      'that the point may separate thousands if all amounts have three decimals',
      'HTTP/1.1 200 OK\nContent-Type: application/json\n\n{"transportationCost": 5.250, "netValue": 5.250, "netTaxedValue": 6.248}\n',
      ['INCONCLUSIVE', 'for example 5.250: the point may be', 'We look forward to your answer.'],
    ],
    [
      'what a parser writes as about the request, and not as a reason for the buyer',
      request() +
        answer({ message: 'json: cannot unmarshal number into Go struct field .order' }, '400 X'),
      [
        'Next step The client: ignore unknown fields and unknown values, and quote without the optional',
        'That text is about the request',
        'We look forward to your answer.',
      ],
    ],
    [
      'that a gateway stops waiting for records, for which the contract has no limit',
      'GET /api/transactions?date_from=2026-10-05T00:00:00Z&date_to=2026-10-06T00:00:00Z 504 60000 ms\n',
      ['raise the limit of the gateway; the contract sets none.'],
    ],
    [
      'a reason in a 200, as its next step does',
      request() + answer({ ok: false, message: 'Comuna fuera de cobertura' }),
      ['Next step The client: answer a 4xx with this text if it is why the order cannot be quoted'],
    ],
    [
      'a price under no name beside a text of success, as its next step does',
      request() + answer({ message: 'Cotización generada con éxito', despacho: 3990 }),
      [
        'Next step The client: send transportationCost in every quote',
        'Please answer every order with transportationCost, netValue and netTaxedValue or,',
      ],
    ],
    [
      'that more calls came at once than are served',
      `POST ${path} 500 900 ms {"message":"QueuePool limit: connection pool exhausted"}\n`,
      [
        'Next step The client: serve more calls at once',
        'Please check how many calls it serves at once',
      ],
    ],
    [
      'every reason of a list',
      request() + answer({ errors: { message: ['Too heavy', 'No window left'] } }, '422 X'),
      ['{"message": "Too heavy; No window left"}'],
    ],
    [
      'an error beside the price 0',
      request() +
        answer({
          transportationCost: 0,
          netValue: 0,
          netTaxedValue: 0,
          error: 'No se encontró tarifa para la comuna',
        }),
      [
        'INCONCLUSIVE',
        'The client: say whether shipping is free for this order',
        'The answer has the price 0 and the text “No se encontró tarifa para la comuna”, which the buyer does not see. Is shipping free for this order?',
      ],
    ],
    ...['Envío sin costo', 'No se cobra despacho desde 50.000', 'No delivery fee this week'].map(
      (message): [string, string, readonly string[]] => [
        `nothing of a text that explains the price 0: ${message}`,
        request() + answer({ transportationCost: 0, netValue: 0, netTaxedValue: 0, message }),
        ['PASSED', 'There is nothing for you to do at the moment.'],
      ],
    ),
    [
      'of how many of all records, and of which',
      `GET /api/commerces 200\n${JSON.stringify(
        ['1', '2', '3', '4', '5', '5'].map((commerceId, i) => ({
          ...shop,
          commerceId,
          ...(i === 0 ? {} : { locations: i < 5 ? [] : [{ address: 'x' }] }),
        })),
      )}`,
      [
        'We looked at 6 records of your commerces endpoint.',
        'required fields: locations. This affects 1 of the 6 records, for example commerceId 1.',
        'This affects 4 of the 6 records, for example commerceId 2; commerceId 3; commerceId 4 (+1).',
        'For example: commerceId 5. Please send one record for each commerceId, with all its locations and sellerIds.',
      ],
    ],
    [
      'all names of a class that writes them in its own way',
      request() +
        answer({ TransportationCost: 1, NetValue: 1, TaxesApplied: { Code: 14, value: 0.19 } }),
      [
        'Call them transportationCost, netValue, taxesApplied and taxesApplied.code instead of TransportationCost, NetValue, TaxesApplied and TaxesApplied.Code.',
        'if they are these values, please call them transportationCost, netValue, taxesApplied, taxesApplied.code.',
      ],
    ],
    [
      'that a quote is in a list',
      request() + answer([quote]),
      [
        'remedy Send the object itself, not in a list.',
        'The answer was a JSON list and not an object, so transportationCost was not at its top level. Please send the object itself',
      ],
    ],
    [
      'of which endpoint an answer is',
      request() + answer({ shippingCost: 4200 }),
      ['The answer has shippingCost, the field of shipping-cost.'],
    ],
    [
      'after how long an answer came that was too late',
      `200 OK in 76.2 s\n${JSON.stringify(quote)}`,
      ['Your delivery-price endpoint answered after 76.2 s. The connection was cut after 60 s'],
    ],
    [
      'that the quote of a line of a log was lost',
      `2026-10-02T11:00:05Z POST ${path} 200 64012.5 ms - 98`,
      ['answered after 64 s. The connection was cut after 60 s, and the quote was lost.'],
    ],
    [
      'the status of a cause that another answer shows than the one it begins with',
      [413, 503]
        .map(
          (status, i) => `09:0${i}:00 POST /webhooks/platform/order/delivery-price ${status} 90 ms`,
        )
        .join('\n'),
      [
        'answered with status 503',
        'the order was rejected for its size, by your program or a server in front of it',
      ],
    ],
    [
      'that a reason is about the request',
      `${request()}${answer({ message: 'El campo commune es obligatorio' }, '400 Bad Request')}`,
      ['INCONCLUSIVE', 'also quote without the optional fields'],
    ],
    [
      'an optional field that is sent as about the request',
      `${request({ sellerId: ['7'] })}${answer({ message: 'sellerId is required' }, '400 Bad Request')}`,
      ['also quote without the optional fields'],
    ],
    [
      'the optional field that a client requires',
      `${request()}${answer({ message: 'El campo city es obligatorio' }, '400 Bad Request')}`,
      ['INCONCLUSIVE', 'Your program requires city, ', 'Please quote orders without city too'],
    ],
    [
      'the optional field that a client requires in a place that is not read',
      `${request()}${answer({ detail: [{ loc: ['body', 'order', 'sellerId'], msg: 'Field required' }] }, '422 X')}`,
      ['FAILED', 'requires sellerId, which is'],
    ],
    [
      'the reason itself, and not the title of a framework above it',
      request() +
        answer(
          { title: 'A validation error has occurred.', of: { x: ['Too heavy: 90 kg'] } },
          '422 X',
        ),
      ['The reason was in the field of.x[0]', '{"message": "Too heavy: 90 kg"}'],
    ],
    [
      'an amount with its tax rounded to cents, and each way to send it',
      request() +
        answer({
          transportationCost: 2310.5,
          netValue: 2310.5,
          netTaxedValue: 2310.5,
          taxesApplied: { code: 1, value: 0.19 },
        }),
      [
        'send netTaxedValue with tax, and netValue and transportationCost without it; if no tax is due',
        'please send netTaxedValue 2,749.50. If it already has the tax, please send 1,941.60 in',
      ],
    ],
    [
      'an amount that the client says is without tax',
      `Cuesta 2.500 + IVA.\n${answer({ transportationCost: 2975, netValue: 2975, netTaxedValue: 2975, taxesApplied: { code: 1, value: 0.19 } })}`,
      [
        'You write that 2,500 is without tax, and netValue 2,975 is that price with tax. Please send 2,500 in netValue and transportationCost, and 2,975 in netTaxedValue.',
      ],
    ],
    [
      'a sum of the client by which the net price has its tax, which the buyer pays twice',
      `Envío: 25,00 + 18% = 29,50. ¿Por qué cobran más?\n${answer({ transportationCost: 29.5, netValue: 29.5, netTaxedValue: 34.81 })}`,
      [
        'netValue may include the tax: the paste says 25,00',
        'You write that 25,00 is without tax, and netValue 29.50 is that price with tax. Please send 25,00 in netValue and transportationCost, and 29.50 in netTaxedValue.',
      ],
    ],
    [
      'a sum of the client with another rate, which says nothing of this price',
      `Envío: 25,00 + 10% = 27,50.\n${answer({ transportationCost: 29.5, netValue: 29.5, netTaxedValue: 34.81, taxesApplied: { value: 0.18 } })}`,
      ['PASSED', 'There is nothing for you to do'],
    ],
    [
      'a required field that a client misses',
      `POST ${path} 400 {"message":"El campo commune es obligatorio"}\n`,
      [
        'says that commune is missing, which our',
        'Could you send us this request as you received it',
      ],
    ],
    [
      'prices that two orders got from each other',
      [
        ['K-1', 30],
        ['K-2', 74],
        ['K-1', 74],
        ['K-2', 30],
      ]
        .map(
          ([id, net]) =>
            `externalId=${id} 200 {"transportationCost":${net},"netValue":${net},"netTaxedValue":${net}}`,
        )
        .join('\n'),
      ['got the price of each other', 'Please share no variable, cache or session'],
    ],
    [
      'late calls by their number',
      [0.8, 62.5, 64]
        .map(
          (s, i) =>
            `2026-10-14T09:12:0${i}Z POST /webhooks/platform/order/delivery-price 200 ${s * 1000} ms`,
        )
        .join('\n'),
      [
        '2 took over 30 s, 2 of them 60 s or more',
        'In 2 of 3 calls the connection was cut after 60 s',
      ],
    ],
    [
      'calls that were cut after exactly 60 s',
      [60.001, 60]
        .map(
          (s, i) =>
            `10.2.0.1 - - [14/Oct/2026:12:0${i}:00 +0000] "POST /webhooks/platform/order/delivery-price HTTP/1.1" 499 0 "-" "platform/1.0" rt=${s.toFixed(3)}`,
        )
        .join('\n'),
      [
        '2 of them 60 s or more',
        'In 2 calls the connection was cut after 60 s, and the quotes were lost',
      ],
    ],
    [
      'a GET without credentials',
      '> GET /api/transactions HTTP/1.1\n> Host: erp.example\n> Accept: */*\n>\n< HTTP/1.1 401 Unauthorized\n< WWW-Authenticate: Basic realm="ERP"\n< Content-Type: application/json\n<\n{"error":"unauthorized"}\n',
      ['A token is required and none is sent', 'Our call carried no credentials'],
    ],
    [
      'a token of ours that is not the one of another call',
      `curl -i https://x.example/webhooks/platform/order/delivery-price -d @o.json -H 'x-auth-token: N1***'\n${answer(quote)}\n\n2026-10-14T09:12:01Z POST /webhooks/platform/order/delivery-price x-auth-token=A9***01 -> 401 {"message":"token not valid"}`,
      [
        'The platform: the call does not',
        'sent with a different x-auth-token from the one that you accept',
        'There is nothing for you to do',
      ],
    ],
    [
      'which object a lone number of shipping-cost belongs in',
      'GET /api/shipping-cost HTTP/1.1\n\nHTTP/1.1 200 OK\nContent-Type: application/json\n\n2990\n',
      ['The answer was 2990 and not a JSON object. ', 'for example {"shippingCost": 2990}.'],
    ],
    [
      'of the answers to other orders that they keep the contract too',
      `10:00 pedido P-881 POST delivery-price 200 ${JSON.stringify(quote)}\n10:01 pedido P-882 POST delivery-price 200 ${JSON.stringify({ transportationCost: 50, netValue: 50, netTaxedValue: 59 })}`,
      [
        'order P-881',
        'We found nothing in the rest of what we received from delivery-price either (P-882).',
        'nothing for you',
      ],
    ],
    [
      'that a proxy stopped the call, ours or theirs',
      `$ curl https://erp.acme.example${path}\ncurl: (56) CONNECT tunnel failed, response 403`,
      [
        'from [date and time]. A proxy on the way refused the call (status 403), so it did not reach your program. Is the proxy that answered with 403 in your network?',
        'We are checking ours. We look forward to your answer.',
      ],
    ],
    [
      'that no call was made for an order without the code of its commerce',
      '2026-11-23T10:12:09Z WARN delivery-price query skipped order=64f0aa reason="order.externalId is empty" shipping=0',
      [
        'order 64f0aa from 2026-11-23, 10:12:09 UTC. We did not call your endpoint for this order: on our side its commerce has no code (externalId)',
        'There is nothing for you to do at the moment; we are checking our side.',
      ],
    ],
    [
      'that a program failed which answers with its error as the reason',
      request() + answer({ message: 'Object reference not set to an instance.' }, '422 X'),
      [
        'The client: look in the log of the program for this error',
        'remedy Look in the log of the program for this error: the program failed.',
        'That text, with status 422, is an error of your program and not a reason',
        'Please look in your log for what failed.',
      ],
    ],
    [
      'an id as it was sent, and the amount beside it as a number',
      `GET /api/transactions 200\n${JSON.stringify([{ ...line(), orderId: 20261103, documentCode: undefined, quantity: '4200' }])}`,
      ['orderId and quantity have a type other than', 'for example, orderId was 20261103.'],
    ],
    [
      'why a gateway answered one of several calls, and nothing of how many were read',
      `POST ${path} HTTP/1.1" 502 157\n\nPOST ${path} HTTP/1.1" 200\n${JSON.stringify(quote)}`,
      [
        'gateway-cannot-reach',
        '[date and time]. Your delivery-price endpoint answered with status 502. The order got no quote',
        'Your gateway answered (status 502) because it could not reach the program behind it.',
      ],
    ],
    [
      'that a name does not resolve for us, as a question',
      `$ curl https://erp.acme.local${path}\ncurl: (6) Could not resolve host: erp.acme.local`,
      [
        'From our side, the host name erp.acme.local does not resolve',
        'Is erp.acme.local the right name? If it is, please check',
        'please give us the right one. We look forward to your answer.',
      ],
    ],
    [
      'of the orders of one log, which each number means',
      `2026-11-17T13:42:08Z order=61 status=200 body={"transportationCost":25,"netTaxedValue":29.5}\n2026-11-17T13:44:09Z order=62 status=502 body={"error":"no memory left"}\n2026-11-17T13:45:10Z order=63 status=200 body={"transportationCost":25,"netValue":25,"netTaxedValue":20}`,
      [
        'about order 63 from 2026-11-17, 13:45:10 UTC.',
        'Order 62 got status 502: “no memory left”. Your system failed',
        'The following is about order 61. The quote had no netValue,',
      ],
    ],
    [
      'of which order a cause is',
      'delivery-price\norder=61 status=200 body={"transportationCost":25,"netTaxedValue":29.5}\norder=62 status=502 body=<html><h1>502 Bad Gateway</h1><hr>nginx</html>',
      ['about order 61 from', 'Order 62 got status 502. Your gateway answered (status 502)'],
    ],
    [
      'where an answer stops to be JSON',
      request() + answer({}).replace('{}\n', "{'transportationCost': 25}\n"),
      ["reading stopped near “{'transportationCost': 25}”. Please send complete and valid JSON:"],
    ],
    [
      'that a separator of thousands became a decimal point',
      answer({ transportationCost: 2500, netValue: 2500, netTaxedValue: 2.975 }),
      ['It seems that 2,975 was meant,', 'please send the number without a separator of thousands'],
    ],
    [
      'how long a caller waited that has no limit',
      'GET /api/shipping-cost\ncurl: (28) Operation timed out after 15002 milliseconds with 0 bytes received',
      ['No complete answer came in 15 s.', 'Next step The client: answer every query in time'],
    ],
    [
      'the reference of a page in entities',
      `POST ${path}\nHTTP/1.1 403 Forbidden\nServer: AkamaiGHost\nContent-Type: text/html\n\n<html><title>Access Denied</title>Reference&#32;&#35;18&#46;4f12ab90&#46;1794922928&#46;7c1</html>`,
      ['(status 403, Reference #18.4f12ab90.1794922928.7c1)'],
    ],
    [
      'a path that repeats itself as our mistake',
      `HTTP 404\nCannot POST ${path}${path}`,
      [`our call used ${path}${path} instead of ${path}.`, 'nothing for you to do'],
    ],
    [
      'the JSON of a 200, and not the text beside its data',
      `POST ${path}\n${answer({ message: 'OK', data: quote })}`,
      ['with status 200: “{"message":"OK","data":{'],
    ],
    [
      'a cost that is null',
      'GET /api/shipping-cost\n200 {"shippingCost":null}',
      ['shippingCost was null, not a number.'],
    ],
    [
      'that another call found no certificate to trust',
      `200 OK\n${JSON.stringify(quote)}\nand in our log:\ndelivery-price http_code=0 curl_error="SSL certificate problem: unable to get local issuer certificate"`,
      ['certificate-not-trusted', 'INCONCLUSIVE', 'please configure the server to present the'],
    ],
    [
      'that a line about an error was not read',
      `${request()}${answer(quote)}2026-11-27 10:00:03 save_error="column rate is too short"`,
      [
        'PASSED',
        'What we received also says “save_error="column rate is too short"”.',
        'We look forward to your answer.',
      ],
    ],
    [
      'nothing of a line without an error',
      `${request()}${answer(quote)}2026-11-27 10:00:03 error=null errors: [] took=12ms`,
      ['PASSED', 'There is nothing for you to do at the moment.'],
    ],
    [
      'a firewall that answers 200 as one point, with the name of the call in its log',
      `${request()}HTTP/1.1 200 OK\nContent-Type: text/html\n\n<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br>Your support ID is: 11846377716519183442</body></html>`,
      [
        'unless a quote is required. A firewall on your side blocked the call (status 200, support ID: 11846377716519183442). Please let the calls of our service through. This is the order',
      ],
    ],
    [
      'the tax also of a quotation',
      request({ type: 'quote' }) + answer({ ...quote, taxesApplied: { code: 14, value: 0.18 } }),
      [
        'The buyer saw 29.50, which is 25 plus 18% tax (4.50); the order stores the price without tax.',
        'There is nothing for you to do at the moment.',
      ],
    ],
    [
      'the value of one record as one of several',
      `GET /api/transactions 200\n${JSON.stringify(['Factura', 'Nota', 'Factura'].map((documentType, i) => ({ ...line(), orderId: `P-${i}`, documentType })))}`,
      ['“Factura”', 'This affects each of the 3 records.'],
    ],
    [
      'that 0 does not correct a negative price',
      request() + answer({ transportationCost: -1, netValue: -1, netTaxedValue: -1 }),
      ['if the order cannot be quoted, answer with a 4xx and the reason. Do not send 0'],
    ],
    [
      'that the text of a scan is not the answer as it was sent',
      '200 0K\n{\n  “transportationCost”: 42OO,\n  “netVa1ue”: 4200,\n  “netTaxedVaIue”: 4998\n}',
      [
        'INCONCLUSIVE',
        'What we have is not the answer as it was sent; could you send us the original',
      ],
    ],
    [
      'a minimum order as a reason, which is no failure',
      `POST ${path} 500 80 ms\n{"message":"O pedido mínimo nesta rota é de R$ 250"}`,
      ['FAILED', 'The answer had a reason for not quoting and status 500.'],
    ],
    [
      'an error of a database, shown to the buyer, as a breach',
      request() + answer({ message: "SQLSTATE[42S02]: Table 'rates' doesn't exist" }, '422 X'),
      [
        'The buyer saw “SQLSTATE',
        'The buyer sees this text unchanged. remedy',
        'is an error of your program and not a reason why the order cannot be quoted.',
      ],
    ],
    [
      'a line of a log about the protection of forms, which no buyer saw',
      `Forbidden (CSRF token missing.): ${path}\n"POST ${path} HTTP/1.1" 403 1870`,
      ['Which reason the buyer was shown is not known', 'Please exempt the path'],
    ],
    [
      'a token that was sent and is said to be missing',
      `${request()}${answer({ message: 'header x-auth-token is missing' }, '401 X')}`,
      [
        'The answer says that no token came, and x-auth-token was sent.',
        'The call had x-auth-token, and your system says that no token came. Please check from which header',
      ],
    ],
    [
      'a header that the answer names in another language, and not as one that another call may have',
      `${request()}${answer({ erro: 'Cabeçalho X-Client-Key não informado' }, '401 X')}`,
      ['Your system requires the header X-Client-Key;'],
    ],
    [
      'an order that lacks what the contract requires, which nobody is to repeat',
      `${request({ products: undefined })}${answer({ message: 'Error' }, '500 X')}`,
      ['look in your log for what failed. Could you let us know'],
    ],
    [
      'a rate without tax, which rounding may explain',
      answer({
        transportationCost: 4,
        netValue: 4,
        netTaxedValue: 4,
        taxesApplied: { value: 0.2 },
      }),
      [
        'INCONCLUSIVE No rule is broken',
        'states a tax of 20% and does not add it',
        'the price with tax in netTaxedValue (4.80)',
      ],
    ],
    [
      'a tax that is rounded to whole units, without a sum that is wrong',
      answer({
        transportationCost: 12,
        netValue: 12,
        netTaxedValue: 14,
        taxesApplied: { value: 0.2 },
      }),
      [
        'PASSED',
        'The buyer saw 14, which is 12 plus 20% tax, rounded; the order stores',
        'nothing for you',
      ],
    ],
    [
      'no rate where none is declared and whole units leave it open',
      answer({ transportationCost: 3, netValue: 3, netTaxedValue: 4 }),
      ['The buyer saw 4, and the order was saved with shipping 3.', 'nothing for you'],
    ],
    [
      'a token that the log calls the one of before',
      `2026-10-07 08:14 WARN guard: o x-auth-token recebido é o anterior
POST ${path} 401 7 ms`,
      [
        'expects, by its own words',
        'The fault is ours: our call was sent with a different x-auth-token',
        'nothing for you',
      ],
    ],
    [
      'an order without its code, which nobody is to repeat',
      `POST ${path} HTTP/1.1\nContent-Type: application/json\n\n${JSON.stringify({ order: { ...draft, externalId: '' } })}\n\n${answer({ message: 'externalId vacío' }, '400 X')}`,
      ['why it has no', 'as you received it. We look forward'],
    ],
    [
      'an answer without its status',
      '{"transportationCost":4200,"netTaxedValue":4998}',
      [
        'status (assumed 200',
        'We have an answer of your delivery-price endpoint without its status.',
      ],
    ],
    [
      'the time of a refused call, and not of the answer beside it',
      `${answer(quote)}\n\n2026-10-14T09:12:01Z POST ${path} x-auth-token=A9***01 -> 401 {"message":"token not valid"}\n`,
      [
        'A token was sent.',
        'from 2026-10-14, 09:12:01 UTC. Your delivery-price endpoint answered with status 401.',
      ],
    ],
    [
      'the exception below the line that repeats the status',
      `Internal Server Error: ${path}\nTraceback (most recent call last):\n  File "/srv/flete/views.py", line 41, in quote\nKeyError: 'Coquimbo'\n[14/Sep/2026 08:20:11] "POST ${path} HTTP/1.1" 500 145\n`,
      ["Your log says “KeyError: 'Coquimbo'”: please correct what failed there."],
    ],
    [
      'the exception of Rails',
      `Started POST "${path}"\nCompleted 500 Internal Server Error in 31ms\n\nNoMethodError (undefined method 'tariff' for nil):\n`,
      ["Your log says “NoMethodError (undefined method 'tariff' for nil):”"],
    ],
    [
      'what a field of the line of the call says',
      `2026-09-14T08:20:11Z ERROR POST ${path} 500 err="pq: relation zones does not exist" dur=9ms\n`,
      ['Your log says “err="pq: relation zones does not exist"”'],
    ],
    [
      'a transfer that ended early, and not a paste that is cut',
      `HTTP/1.1 200 OK\nContent-Type: application/json\nContent-Length: 101\n\n{"transportationCost":2600,"netV\ncurl: (18) transfer closed with 69 bytes remaining to read\n`,
      ['The connection was closed before the answer was complete. Please look in your log'],
    ],
    [
      'that a token was accepted before, with the hour of one such call',
      ['08:00:00 +0000] "POST {} HTTP/1.1" 200 99', '09:30:00 +0000] "POST {} HTTP/1.1" 401 40']
        .map((line) => `10.1.1.1 - - [14/Sep/2026:${line.replace('{}', path)} "-" "-"\n`)
        .join(''),
      [
        'from 2026-09-14, 09:30:00 UTC.',
        'Your system accepted earlier calls, for example that of 2026-09-14, 08:00:00 UTC, and no longer accepts our x-auth-token. Did x-auth-token change in between',
      ],
    ],
    [
      'that a token is not accepted, and nothing of a call that was accepted later',
      ['08:00:00 +0000] "POST {} HTTP/1.1" 401 40', '09:30:00 +0000] "POST {} HTTP/1.1" 200 99']
        .map((line) => `10.1.1.1 - - [14/Sep/2026:${line.replace('{}', path)} "-" "-"\n`)
        .join(''),
      ['Your system did not accept our token. Please tell us'],
    ],
    [
      'a token that a gateway got and does not pass on',
      `Method request headers: {origin=https://platform.example, x-auth-token=****77ab}\nEndpoint request headers: {Accept=application/json, x-amzn-apigateway-api-id=77, User-Agent=gateway, X-Amzn-Trace-Id=Root=1-77, Content-Type=application/json}\nSending request to http://inside.example${path}\nReceived response. Status: 401, Integration latency: 16 ms\nResponse body: {"message":"Missing x-auth-token"}\n`,
      ['The client: let x-auth-token through to its program', 'drops x-auth-token'],
    ],
    [
      'the price without tax that a log names, and what the answer has in its place',
      `{"msg":"tarifa","freteLiq":40.00,"aliquota":12}\n${answer({ transportationCost: 44.8, netValue: 44.8, netTaxedValue: 50.18, taxesApplied: { value: 0.12 } })}`,
      ['Please send 40.00 in netValue and transportationCost, and 44.80 in netTaxedValue.'],
    ],
    [
      'a code of our order that came as a number, by the words that refuse it',
      request({ externalId: 40718 }) + answer({ message: 'Shop 40718 is unknown' }, '422 X'),
      ['The fault is ours: we sent externalId as 40718', 'nothing for you to do'],
    ],
    [
      'a size limit by its substatus in a log of IIS, and no order of another call',
      `sent_at,order,http_status\n2026-11-12T09:14:13Z,77410,200\n\n#Fields: date time cs-method cs-uri-stem sc-status sc-substatus sc-win32-status time-taken\n2026-11-12 09:10:11 POST ${path} 404 13 0 2\n2026-11-12 09:14:13 POST ${path} 200 0 0 190\n`,
      [
        'Likely cause ✖ The order is larger than the server accepts',
        'about order [order number] from 2026-11-12, 09:10:11 UTC',
        'rejected for its size',
      ],
    ],
    [
      'a token that is stored with a character more, by the lengths in a record of a log',
      `{"time":"2026-11-12T09:10:11Z","msg":"wrong token","receivedLen":40,"expectedLen":41,"method":"POST","url":"${path}","status":401}\n`,
      [
        'The client: store x-auth-token without what is around it',
        'longer than our x-auth-token',
        'no new token is needed',
      ],
    ],
    [
      'how many lines an order has that is cut off',
      `${request({ products: Array.from({ length: 150 }, (_, i) => ({ ...draft.products[0], sku: `S${i}` })) })}curl: (28) Operation timed out after 60001 milliseconds with 0 bytes received\n`,
      ['Please answer orders of 150 lines in under 30 s too, for example by looking up all lines'],
    ],
    [
      'a firewall by its own line below a status',
      'delivery-price\nHTTP 403\nWeb Page Blocked! The page has been blocked by FortiWeb. Attack ID: 20000051\n',
      ['A firewall on your side blocked the call (status 403'],
    ],
  ])('reports %s', async (_, paste, said) => {
    const text = await judged(paste);
    for (const each of said) expect(text.toLowerCase()).toContain(each.toLowerCase());
    expect(/nothing for you to do/.test(text)).toBe(/nothing for you/.test(said.join(' ')));
  });

  test.each([
    [
      'bounds that are moved to the ends of their days',
      ['day-only-filter', 'transactions/*'],
      /for example \d{4}-\d\d-\d\d, \d\d:\d\d:\d\d (?:UTC|\([\d:, -]+ UTC\))\. It seems that the start of the day is used for date_from and the end of the day is used for date_to\. Please compare the whole date and time of both bounds/,
    ],
    [
      'bounds whose Z is not read',
      ['utc-taken-for-local', 'transactions/*'],
      /It seems that date_from and date_to are read \d h too (?:late|early)\. Please read date_from and date_to with their offset: a time that ends in Z is in UTC/,
    ],
    [
      'the byte and the letter of another encoding',
      ['latin-1', 'delivery-price/explore'],
      /It has the byte [0-9A-F]{2}, which is “.” in ISO 8859-1\. Please encode all answers in UTF-8; at present “.” is sent/i,
    ],
  ])('reports from a saved run: %s', async (_, [fault = '', only = ''], said) => {
    const io = { cwd: folderOf({}) };
    await greenlightHere(['demo', '--fault', fault, '--only', only, '--out', 'run'], io);
    const { findings } = JSON.parse(readFileSync(join(io.cwd, 'run/report.json'), 'utf8'));
    const exchange = findings[0].exchanges[0];
    const args = ['judge', 'run', '--exchange', exchange, '--reply', 'en'];
    expect((await greenlightHere(args, io)).stdout).toMatch(said);
  });

  const paged = servingAll((_, response) => {
    response.setHeader('content-type', 'application/json');
    const data = [{ ...shop, commerceId: '1', locations: [{ address: 'x' }] }];
    response.end(JSON.stringify({ page: 1, total: 3, data }));
  });
  test('reports a list that says that it is incomplete', async () => {
    const io = { cwd: folderOf({}), env: { GREENLIGHT_TOKEN: 'a-token-1' } };
    await greenlightHere(['run', '-u', paged(), '--only', 'commerces/all', '--out', 'run'], io);
    const args = ['judge', 'run', '--exchange', 'e1', '--reply', 'en'];
    expect((await greenlightHere(args, io)).stdout).toMatch(
      /The client: send all records in one answer[\s\S]*The answer says itself that there are more records\. Could you send all records in one answer\?/,
    );
  });

  let calls = 0;
  const twoNodes = servingAll((_, response) => {
    calls += 1;
    const node = calls % 2;
    const net = 25 + node;
    response.setHeader('content-type', 'application/json');
    response.setHeader('x-served-by', `node-${node}`);
    response.end(JSON.stringify({ ...quote, transportationCost: net, netValue: net }));
  });
  test('reports the header that names instances with prices of their own', async () => {
    const io = { cwd: folderOf({}), env: { GREENLIGHT_TOKEN: 'a-token-1' } };
    const only = ['--only', 'delivery-price/sent-again', '--out', 'run'];
    await greenlightHere(['run', '-u', twoNodes(), ...only], io);
    const args = ['judge', 'run', '--exchange', 'e1', '--reply', 'en'];
    expect((await greenlightHere(args, io)).stdout).toMatch(
      /when it was sent again, at 2[56]\. Please compare the instances that x-served-by names/,
    );
  });

  test('reports two prices of a run saved by greenlight send', async () => {
    const client = await openReferenceClient({ token: 'a-token-1', faults: ['price-by-type'] });
    const io = { cwd: folderOf({}), env: { GREENLIGHT_TOKEN: 'a-token-1' } };
    const sending = ['send', 'delivery-price', '-u', client.url, '--as', 'quote,confirm'];
    await greenlightHere([...sending, '--out', 'run'], io);
    await client.close();
    for (const exchange of ['e1', 'e2']) {
      const args = ['judge', join(io.cwd, 'run'), '--exchange', exchange, '--reply', 'en'];
      const { stdout } = await greenlightHere(args, io);
      expect(stdout).toMatch(
        /INCONCLUSIVE[\s\S]*as a quotation[\s\S]*\n1\. \{.*"type":"quote"[\s\S]*\n2\. \{.*"type":"order"/,
      );
    }
  });
});

interface Found {
  readonly findings: readonly { readonly exchanges: readonly string[] }[];
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();

/** Small words that only one of two languages has. */
const ofEnglish = /\b(?:the|and|with|which|please|was|were|is|are|not|from|your|of|it|that)\b/gi;
const ofSpanish = /(?<!-)\b(?:el|los|las|con|una|y|su|sus|del|en|por favor, envíen|llegó|sin)\b/gi;
const ofPortuguese = /(?<!\p{L})(?:não|com|uma|vocês|foi|pelo|veio|sem|requisição)(?!\p{L})/giu;
const others: { readonly [language: string]: readonly RegExp[] } = {
  English: [ofSpanish, ofPortuguese],
  Español: [ofEnglish, ofPortuguese],
  Português: [ofEnglish, ofSpanish],
};

/** Words of other languages in letters, but for what is quoted, code, and what the writer fills in. */
function foreignIn(letters: string): readonly string[] {
  return letters.split(/^(?=Reply to the client \()/m).flatMap((letter) => {
    const [, language = ''] = /^Reply to the client \((.*)\)/.exec(letter) ?? [];
    const own = letter
      .replace(/^.*\n/, '')
      .replaceAll(
        /[«“][^»”]*[»”]|^\S*\{.*$|^(?:\d+\. )?(?:curl|[[{]).*$|"[^"\n]*"|\[[^\]\n]*\]|credit note o[ru]? debit note/gm,
        '',
      );
    return (others[language] ?? []).flatMap((words) => own.match(words) ?? []);
  });
}

/** Each file has a command with its standard input, and below `----` the letters in every language. */
describe('the saved letters', () => {
  const folder = join(root, 'test/cli/letters');
  test.each(readdirSync(folder))('%s', async (name) => {
    const saved = readFileSync(join(folder, name), 'utf8');
    const [, line = '', stdin = ''] = /^\$ greenlight ([^\n]*)\n(.*?)\n----\n/s.exec(saved) ?? [];
    const { stdout } = await greenlightHere([...line.split(' '), '--reply', 'en,es,pt'], { stdin });
    const told = stdout.slice(stdout.search(/^Reply to the client \(/m));
    expect(told).not.toMatch(/undefined|\\n|\.[»”]\./);
    expect(/Por ahora no|Por enquanto|nothing for you/.test(told)).toBe(
      /of-ours|is-right/.test(name),
    );
    expect(foreignIn(told)).toEqual([]);
    const whole = `$ greenlight ${line}\n${stdin}\n----\n${told}`;
    await expect(whole).toMatchFileSnapshot(`letters/${name}`);
  });
});

describe('replies', () => {
  /** Every sentence of a language by its place, with the names of the values that it tells. */
  const told = (value: unknown, place = ''): readonly (readonly [string, readonly string[]])[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, each]) => told(each, `${place}/${key}`))
      : [[place, placeholders(String(value))]];
  const [english, ...others] = letters;

  test.each(others.map((letter) => [letter.name, letter] as const))(
    '%s has the same placeholders in every sentence as English',
    (_, letter) => {
      expect(told(letter)).toEqual(told(english));
    },
  );

  test('every problem text belongs to an existing cause, rule or defect', () => {
    const defects = rules.flatMap(({ defect }) => defect ?? []);
    const known = new Set(
      [...causes, ...rules].flatMap(({ id }) => [id, id.replace(/^.*\//, '')]).concat(defects),
    );
    expect(Object.keys(english?.problems ?? {}).filter((id) => !known.has(id))).toEqual([]);
  });

  test.each<[readonly string[], { readonly [name: string]: string }, string]>([
    [['{a} of {b}'], { a: '1', b: '2' }, '1 of 2'],
    [['{a} and {b}', 'only {a}', 'nothing'], { a: '1' }, 'only 1'],
    [['{a} and {b}', 'nothing'], { b: '2' }, 'nothing'],
    [['{a}'], {}, ''],
    [['{a}'], { a: '{b} $& $1', b: 'never' }, '{b} $& $1'],
  ])('fill in %j with %j as %j', (sentence, values, expected) => {
    expect(filledIn(sentence, values)).toBe(expected);
  });

  test.each([
    [
      'records, their request and the time of their answer',
      `GET /api/commerces HTTP/1.1\r\nhost: erp.example.com\r\n\r\n${answer([]).replace('\n', '\ndate: Tue, 17 Nov 2026 13:42:08 GMT\n')}`,
      'the request GET /api/commerces from 2026-11-17, 13:42:08 UTC.',
    ],
    [
      'an order, and not the date of its delivery',
      `POST /webhooks/platform/order/delivery-price HTTP/1.1\r\n\r\n${JSON.stringify({ order: { ...draft, externalId: 'C0001', estimatedDeliverAt: '2026-12-24T12:00:00Z' } })}\r\n\r\n${answer({ message: 'x' }, '500 X')}`,
      'order [order number] (externalId C0001) from [date and time].',
    ],
    [
      'an answer of a log, the time of its own record',
      [
        [200, '2026-11-27T03:00:02Z', quote],
        [500, '2026-11-27T03:00:41Z', { message: 'x' }],
      ]
        .map(([status, ts, body]) => {
          const path = '/webhooks/platform/order/delivery-price';
          return JSON.stringify({ ts, method: 'POST', path, status, body }, undefined, 1);
        })
        .join('\n'),
      'order [order number] from 2026-11-27, 03:00:41 UTC.',
    ],
    ...(
      [
        ['pod=orders-7f9c-kx2', 'order [order number] from [date and time].'],
        ['app: ordering-5521', 'order [order number] from [date and time].'],
        ['servicio pedidos-cola-88', 'order [order number] from [date and time].'],
        ['orderRef: W-310', 'order W-310 from [date and time].'],
        ['(ORD-310)', 'order ORD-310 from [date and time].'],
        ['quote for KX-31:', 'order KX-31 from [date and time].'],
        ['[17/Nov/2026 13:42:08] order 7001', 'order 7001 from 2026-11-17, 13:42:08.'],
        ['Nov 17, 2026 @ 13:42:08.250 order 7001', 'order 7001 from 2026-11-17, 13:42:08.'],
        ['2026/11/17 13:42:08 order 7001', 'order 7001 from 2026-11-17, 13:42:08.'],
        ['Nov 17 13:42:08 erp app: order 7001', 'order 7001 from 17 November, 13:42:08.'],
        ['ts=1794922928.120 order 7001', 'order 7001 from 2026-11-17, 13:42:08 UTC.'],
        ['17/11/2026 1:42:08 p. m. order 7001', 'order 7001 from 17/11/2026 1:42:08 p. m.'],
        ['order: "#70012"', 'order 70012 from [date and time].'],
      ] as const
    ).map(([words, about]) => [words, `${words} 500 {"message":"x"}`, about] as const),
    [
      'records, the time on the line of their call, and no bound of its range',
      '2026-11-17T13:42:08Z GET /api/commerces?date_from=2026-11-01T00:00:00Z 200 []',
      'the request GET /api/commerces?date_from=2026-11-01T00:00:00Z from 2026-11-17, 13:42:08 UTC.',
    ],
  ] as const)('name with --json: %s', async (_, stdin, about) => {
    const named = /delivery-price|commerces/.exec(stdin)?.[0] ?? 'delivery-price';
    const args = ['judge', named, '-', '--json', '--reply', 'en'];
    const { stdout } = await greenlightHere(args, { stdin });
    const { replies: told } = JSON.parse(stdout) as { replies: { text: string }[] };
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringContaining(`We are writing about ${about}`),
    ]);
  });

  test.each([
    [
      'what several answers show',
      'quotation-refused',
      'delivery-price/quote-and-order',
      'se cotiza con un type (order o quote) y no con el otro',
    ],
    [
      'what its records show',
      'currency-in-capitals',
      'transactions/records',
      'currency llegó con «CLP», que no es un código de moneda en minúsculas',
    ],
    [
      'which way of writing changes the price',
      'price-by-date-form',
      'delivery-price/explore',
      'solo cambia cómo está escrito order.estimatedDeliverAt',
    ],
    [
      'that the body is misread, and not that the coverage is wrong',
      'reads-latin-1',
      'delivery-price/covered-addresses',
      'Por favor, lean el cuerpo de cada solicitud como UTF-8.\n\nEste es el pedido',
    ],
    [
      'what is missing where it fails, and not the failure',
      'empty-date-crashes',
      'delivery-price/explore',
      '\n\nEl pedido no se cotiza cuando faltan o llegan vacíos campos opcionales (order.estimatedDeliverAt)',
    ],
  ])('report from a saved run: %s', async (_, fault, only, said) => {
    const cwd = folderOf({});
    await greenlightHere(['demo', '--fault', fault, '--only', only, '--out', 'run', '--quiet'], {
      cwd,
    });
    const { findings } = JSON.parse(readFileSync(join(cwd, 'run/report.json'), 'utf8')) as Found;
    const [exchange = ''] = findings[0]?.exchanges ?? [];
    const args = ['judge', 'run', '--exchange', exchange, '--reply', 'es'];
    const { stdout } = await greenlightHere(args, { cwd });
    expect(stdout).toContain(said);
    expect(stdout).not.toContain('nothing breaks the contract');
  });

  test('reject an unknown language as a usage error', async () => {
    const args = ['judge', 'delivery-price', '-', '--reply', 'fr'];
    const { exit, stderr } = await greenlightHere(args, { stdin: answer(quote) });
    expect([exit, stderr]).toEqual([2, "greenlight: --reply takes en, es or pt, not 'fr'.\n"]);
  });
});

test('every symptom is translated into every language of the desk', () => {
  const ids = symptoms.map(({ id }) => id);
  for (const language of ['es', 'pt'])
    expect(ids.filter((id) => symptomIn(language, id) === undefined)).toEqual([]);
});
