interface CommandExample {
  /** What the lines are for, as a sentence. */
  readonly what: string;
  /** Command lines; `# exit 1` behind one names its exit code where it is not 0. */
  readonly lines: readonly string[];
  /** A file that the lines need, shown before them. */
  readonly file?: { readonly path: string; readonly text: string };
}

export interface CommandWords {
  /** When it is the one to take, in a sentence or two. */
  readonly when: string;
  readonly examples: readonly CommandExample[];
}

const answer = `// answer.txt
HTTP/1.1 200 OK
Content-Type: application/json

{ "transportationCost": 4200, "netTaxedValue": 4998 }
`;

const exported = `// 2026-11-01_0900_commerce.json
[
  { "commerceId": "C0001", "name": "Almacén La Estrella", "class": "A", "isInactive": false,
    "createdDate": "2024-03-01", "channel": "traditional", "subChannel": "store", "sellerIds": ["V01"],
    "locations": [{ "address": "Avenida Providencia 1208", "commune": "Providencia" }] }
]
`;

const sales = `# monday.csv
orderId,productId,commerceId,sellerId,date,documentType,documentCode,quantity,netPricePerUnit,discountedNetPricePerUnit,taxPerUnit,discountPerUnit,currency,origin,sourceChannel
P-1,SKU-1,C0001,V01,2026-10-30,invoice,F-1,3,1000,1000,190,0,clp,erp,seller
P-2,SKU-1,C0001,V01,2026-10-31,invoice,F-2,7,1000,1000,190,0,clp,erp,seller
`;

const words = (when: string, ...examples: readonly CommandExample[]): CommandWords => ({
  when,
  examples,
});

const example = (
  what: string,
  lines: CommandExample['lines'],
  file?: CommandExample['file'],
): CommandExample => ({ what, lines, ...(file ? { file } : {}) });

/** What the page of each command says beside its options; a test holds that no command is without. */
export const commandWords: { readonly [command: string]: CommandWords } = {
  run: words(
    'Before go-live, after a change of the client, and every night.',
    example('See every request before anything is sent, then drive one endpoint.', [
      'greenlight run --dry-run --endpoint delivery-price',
      'greenlight run --endpoint delivery-price --tag draft',
    ]),
  ),
  fleet: words(
    'Use it to run the configs of many clients every night: each is a process of its own, and harms no other.',
    example(
      'A folder with the config of each client.',
      ['greenlight fleet clients --out nightly # exit 3'],
      {
        path: 'clients/acme.yaml',
        text: `# clients/acme.yaml
target: { clientBase: "\${GREENLIGHT_ACME:-http://127.0.0.1:9}" }
limits: { time: 2s }
`,
      },
    ),
  ),
  explore: words(
    'Use it to find the lawful order that nobody thought of. It makes many changes at once to orders that are quoted; where one fails, it finds the smallest change that decides, and the size from which it does.',
    example('Sixty requests to one endpoint.', ['greenlight explore delivery-price --budget 60']),
  ),
  load: words(
    'Use it before go-live to see how the client answers at the rate of a busy hour. Calls leave at even steps, whether or not earlier ones are answered, and every answer is judged.',
    example(
      'Twenty orders a second; it fails if one in twenty takes over 10 s, or over 5 quotes in a thousand are lost.',
      ['greenlight load delivery-price --rate 20/s --for 3s --fail-on p95=10s,lost=5'],
    ),
  ),
  completion: words(
    'Use it once for each shell, so that the Tab key completes commands, options and endpoints.',
    example(
      'Write the script to a file, and have the shell read it when it starts: `. ./greenlight.bash` in .bashrc. zsh reads it likewise, and fish has a folder for it.',
      ['greenlight completion bash > greenlight.bash'],
    ),
  ),
  demo: words(
    'Use it to see what a run and a finding look like; it needs no client.',
    example('The client that keeps the contract, and one that leaves out the stored price.', [
      'greenlight demo --endpoint commerces',
      'greenlight demo --fault net-value-missing --only delivery-price/one-line # exit 1',
    ]),
  ),
  validate: words(
    'Use it for an exported file of any size, before an endpoint serves it.',
    example(
      'A list of one commerce.',
      ['greenlight validate commerces 2026-11-01_0900_commerce.json'],
      { path: '2026-11-01_0900_commerce.json', text: exported },
    ),
  ),
  judge: words(
    'Use it when a ticket contains an answer from a log. Paste it as it is: with or without headers, as a line of a log, or cut short.',
    example(
      'An answer from a log.',
      [
        'greenlight judge delivery-price answer.txt # exit 1',
        'greenlight judge delivery-price --json - < answer.txt # exit 1',
      ],
      { path: 'answer.txt', text: answer },
    ),
  ),
  desk: words(
    'Use it to work through tickets in a browser. It says what judge says, and writes the reply in English, Spanish or Portuguese. The page is on this machine only, at a path that cannot be guessed. It asks nothing of the network and takes forms from itself only.',
    example('What it takes.', ['greenlight desk --help']),
  ),
  send: words(
    'Use it to follow one order: the request, the answer and what the service does with it.',
    example(
      'The full order, the draft with another address, and the pair as the service sends it.',
      [
        'greenlight send delivery-price',
        `greenlight send delivery-price --order draft --merge '{ "shippingAddress": { "commune": "Valdivia" } }'`,
        'greenlight send delivery-price --as quote,confirm',
        'greenlight send delivery-price --times 5',
      ],
    ),
  ),
  diagnose: words(
    'Use it when an integration does not work and the cause is unknown.',
    example('Every layer of every endpoint.', ['greenlight diagnose']),
  ),
  init: words(
    'Use it first, against a running client. It asks questions on a terminal; --yes takes the defaults.',
    example('A config of what the client’s own endpoints say, then the plan that it makes.', [
      'greenlight init --yes',
      'greenlight run --dry-run --quiet',
    ]),
  ),
  render: words(
    'Use it for a report that the run did not write, after a run was killed, or to send a run to somebody else.',
    example('A page in Markdown from a journal.', [
      'greenlight demo --only delivery-price/one-line',
      'greenlight render reports/demo/journal.ndjson --reporter markdown --out again',
    ]),
    example('A run to send to somebody else, with pseudonyms for people.', [
      'greenlight demo --only delivery-price/one-line',
      'greenlight render reports/demo --redact-people --out shared',
    ]),
  ),
  diff: words(
    'It ends with 1 when something got worse, and with 3 when what was judged before was not judged again.',
    example('Yesterday and today.', [
      'greenlight demo --only delivery-price/one-line --out yesterday',
      'greenlight demo --only delivery-price/one-line --fault net-value-missing --out today # exit 1',
      'greenlight diff yesterday today # exit 1',
    ]),
    example(
      'Two exports: what is gone, new or changed, and the day of the break. JSON, NDJSON or CSV, of any size. It ends with 1 when a record is gone or changed, and with 3 when an export is cut or a record cannot be compared.',
      [
        'sed s/,3,1000/,-3,1000/ monday.csv > tuesday.csv',
        'greenlight diff monday.csv tuesday.csv # exit 1',
      ],
      { path: 'monday.csv', text: sales },
    ),
  ),
  history: words(
    'Use it to see whether a client gets better, and since when a rule is broken.',
    example('Two runs, and what is kept of them: one line each, with no data of the client.', [
      'greenlight demo --only delivery-price/one-line --history kept',
      'greenlight demo --only delivery-price/one-line --history kept --fault net-value-missing # exit 1',
      'greenlight history kept',
    ]),
  ),
  replay: words(
    'Use it after a fix, to check that the findings are gone. It ends with 1 when one is still there or became another, and with 3 when one was not answered or there is none. An exchange such as e12 is sent again as it was; one that breaks a rule by itself ends it with 1.',
    example('Findings of the built-in client, against the client that the variables name.', [
      'greenlight demo --only delivery-price/one-line --fault net-value-missing # exit 1',
      'greenlight replay reports/demo --base-url "$GREENLIGHT_BASE_URL"',
      'greenlight replay reports/demo e1 --base-url "$GREENLIGHT_BASE_URL"',
    ]),
  ),
  serve: words(
    'Develop against it, or try a pipeline on it. It prints its address and a command that runs against it.',
    example('What it takes.', ['greenlight serve --help']),
  ),
  explain: words(
    'Use it with any name that a report shows.',
    example('A rule, an outcome, a cause, an exit code.', [
      'greenlight explain delivery-price/net-value-missing',
      'greenlight explain no-quote',
      'greenlight explain get-body-dropped',
      'greenlight explain 3',
    ]),
    example(
      'What a ticket says: a code of any HTTP library, a status, a complaint in English, Spanish or Portuguese.',
      [
        'greenlight explain ECONNREFUSED',
        'greenlight explain 502',
        'greenlight explain "shipping 0"',
        'greenlight explain "pide dos veces"',
      ],
    ),
  ),
  list: words(
    'What there is, each with a line that says what it is.',
    example('The rules, and the faults of the built-in client.', [
      'greenlight list rules',
      'greenlight list faults',
    ]),
    example(
      'For other tools: the contract as OpenAPI 3.1, and the requests of the suite as a collection that Postman, Bruno and editors import.',
      ['greenlight list openapi > openapi.json', 'greenlight list requests > requests.json'],
    ),
  ),
};
