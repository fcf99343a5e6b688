import type { JsonObject } from '../../../../model/json.ts';
import type { Breach, Subject } from '../../../../model/rule.ts';
import { groupedBy } from '../../../../standards/collections/grouped.ts';
import { present } from '../../../../standards/collections/present.ts';
import { isReasonPhrase } from '../../../../standards/http/status.ts';
import { requestsOf } from '../../../reading/answers/same-bytes.ts';
import { namingLimit } from '../../../reading/failures/over-size.ts';
import { addressOf, orderOf } from '../../../reading/orders/order-sent.ts';
import { amountsOf } from '../../../reading/quotes/amounts-of.ts';
import { printNothingElse, warningsAround } from '../../../reading/quotes/around-json.ts';
import { generalIn, isRejection } from '../../../reading/quotes/expected-quote.ts';
import { bestOf, explanationsIn, general } from '../../../reading/quotes/explanation.ts';
import { reasonThrown } from '../../../reading/quotes/gives-reason.ts';
import { textRead } from '../../../reading/quotes/rejection-text.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { nameOf } from '../../../reading/values/schema.ts';
import {
  isErrorOfAProgram,
  isOfAParser,
  isOfAProgram,
} from '../../../reading/values/text-of-a-program.ts';
import { runRule, scene } from '../../every/authoring/rule.ts';
import { ofFailure } from '../rejection-rules.ts';

const says = (message: string, more: JsonObject = {}, order = 'A') => ({
  order,
  status: 422,
  body: { message, ...more },
});
const generic = (field: string, text: string, order?: string) =>
  says('No se pudo cotizar.', { errors: { [field]: [text] } }, order);

const printed = {
  text: 'Warning: Division by zero in /srv/flete.php on line 7\n{"message":"Sin cobertura"}',
};

export default runRule({
  id: 'delivery-price/rejection-text-says-nothing',
  severity: 'warning',
  defect: 'reason',
  harm: 'buyer',
  title: 'A rejection shows a text that does not explain it',
  clauses: ['errors.text-order'],
  effect:
    'The buyer is shown the first text that is read, unchanged: a status phrase, a code, an error of a program or one sentence for every reason. The reason itself is not shown.',
  remedy: 'Send the reason in the first of errors.message, detail and message that the body has.',
  counted: ['rejections', 'show a text that does not explain them'],
  doubt:
    'A word and a sentence may explain. A word in capitals and the default sentence of a framework are reported only if the same body has another text that explains, and any other sentence only if it is beside different reasons, or names something and orders get it that are quoted but for their address and but for their goods. A name or an error of a program, and a sentence that says only that something failed, are always reported.',
  examples: () => ({
    conforming: [
      scene({ status: 422, body: { detail: 'Fuera de cobertura', message: 'Unprocessable' } }),
      scene(says('COBERTURA: no llegamos a Cochamó', { code: 'DSP-114' })),
      scene({ ...says('SOBREPESO'), why: 'one word may be the reason' }),
      scene(says('超重')),
      scene(says('El servicio de reparto no está disponible en Arica')),
      scene({ ...says('Error: pedido duplicado'), why: 'it names what is wrong' }),
      scene({ ...says('Locked'), why: 'the word of another status' }),
      scene(says('Ruta 5 km 1.050: sin cobertura (ver www.acme.example/zonas)')),
      scene(says('Error: la comuna no tiene cobertura')),
      scene({ ...says('Validation failed'), why: 'nothing beside it explains more' }),
      scene(printed, { ...printed, order: 'B', status: 422 }),
      scene(
        says('Sin cobertura.', { errors: { commune: ['Sin cobertura.'] } }),
        says('Pesa 90 kg.', { errors: { weight: ['90 kg'] } }, 'B'),
      ),
      scene(
        { ...generic('weight', 'El pedido pesa 900 kg'), why: 'one reason only' },
        generic('weight', 'El pedido pesa 870 kg', 'B'),
      ),
      scene(
        {
          ...says('Fuera de la zona: pesa 90 kg.', { help: 'Llame al despacho' }),
          why: 'the text names its order; what else the body has may differ',
        },
        says('Fuera de la zona: pesa 90 kg.', { help: 'Escriba a ventas' }, 'B'),
      ),
    ],
    breaking: [
      scene({ status: 422, body: { detail: 'Unprocessable Entity', message: 'Sin cobertura' } }),
      scene(says('OUT_OF_COVERAGE', { reason: 'No llegamos a Cochamó' })),
      scene({ ...says('Bad Request', { errors: [{ text: 'Sobrepeso: 45 kg' }] }), status: 400 }),
      scene(says('FUERA_DE_COBERTURA')),
      scene({
        status: 422,
        body: { errors: { message: 'Erro E-42' }, message: 'Bairro sem entrega' },
      }),
      scene(says('-')),
      scene(says('Ha ocurrido un error inesperado. Intente más tarde.')),
      scene(says('System.Collections.Generic.List`1[System.String]')),
      scene(says('java.util.HashMap@1b2c3d4e')),
      scene(says('connect ECONNREFUSED 10.0.0.5:5432')),
      scene(says('No llegamos a %s')),
      scene(says('Servicio no disponible, intente más tarde')),
      scene(says('Access denied for user "erp"')),
      scene(says('cl.acme.RuleException: Max weight exceeded (800 kg)')),
      scene(says('Os dados fornecidos são inválidos.', { erros: [{ msg: 'Pesa 90 kg' }] })),
      scene(says('SQLSTATE[45000]: Unknown commune')),
      scene(says('Cannot deserialize value of type `int` from String "B2B"')),

      scene({ ...printed, status: 422 }),
      scene(
        { ...generic('commune', 'No llegamos a Arica'), why: 'one sentence for two reasons' },
        generic('weight', 'El pedido pesa 900 kg', 'B'),
      ),
    ],
  }),
  judge(exchanges) {
    // http/not-json reports quotes with the same warnings.
    const isReported = exchanges.some(
      (x) => x.endpoint === 'delivery-price' && x.status === 200 && warningsAround(x),
    );
    const read = exchanges.filter(
      (x) => isRejection(x) && textRead(x) && !(isReported && warningsAround(x)),
    );
    const alike = [...groupedBy(read, textOf).values()];
    const repeated = alike.filter(isForAny).flat();
    const quoted = exchanges.filter((x) => x.endpoint === 'delivery-price' && amountsOf(x));
    const kept = new Map(alike.flatMap((group) => keptIn(group, quoted)));
    return {
      judged: requestsOf(read),
      breaches: read.flatMap((x) => {
        const breach = breachOf(x, kept.has(x) || repeated.includes(x));
        return breach ? [namingLimit(x, { ...breach, ...kept.get(x) })] : [];
      }),
    };
  },
});

/** What a parser writes is about the request, which the program has not read. */
const ofRequest = {
  remedy:
    'Ignore unknown fields and unknown values, and quote without the optional fields: this text is about the request. Answer a 4xx only if the order cannot be quoted, with the reason as its text.',
};

const textOf = (x: Subject): string => textRead(x)?.text ?? '';

const ofCode =
  /^\s*(?:(?:[Ee]rr(?:or|o)?|[Cc][oó]d(?:igo|e)) )?(?=\S*[A-Z\d])[A-Z\d]+([._:-][A-Z\d]+)*\s*$/;

/** Reports whether it is a reason phrase, a text of a program or framework, or a code: one word in capitals, digits and separators. */
const saysNothing = (text: string) =>
  isReasonPhrase(text) || isOfAProgram(text) || general.test(text) || ofCode.test(text);

/** Reports whether it is a reason phrase; a lone word of another status may be the client's own, such as “Locked”. */
const isPhraseOf = (text: string, status?: number) =>
  isReasonPhrase(text, status) ||
  (text.split(/[\s_-]/).filter((each) => /[a-z]/i.test(each)).length > 1 && isReasonPhrase(text));

/** Returns the explanation in another place, the first with several words before others, with its JSON Pointer. */
const explained = (x: Subject) => bestOf(othersIn(x).filter(({ text }) => !saysNothing(text)));

const othersIn = (x: Subject) =>
  explanationsIn(x.json ?? warningsAround(x) ?? null).filter(({ text }) => text !== textOf(x));

function breachOf(x: Subject, isRepeated: boolean): Breach | undefined {
  const { text = '', from = '' } = textRead(x) ?? {};
  if (!isRepeated && !saysNothing(text)) return undefined;
  const other = explained(x);
  const thrown = reasonThrown(text);
  const reason = general.test(text) && !/\S\s+\S/.test(other?.text ?? '') ? undefined : other;
  const isPlain = !isPhraseOf(text, x.status) && !isOfAProgram(text);
  if (!isRepeated && reason === undefined && isPlain) return undefined;
  const place = reason && `“${excerpt(reason.text, 80)}”, under ${excerpt(nameOf(reason.at))}.`;
  const what = isRepeated
    ? `, which orders get for different reasons.${place ? ` The one of this order is ${place}` : ''}`
    : `. ${place ? `What explains it is ${place}` : thrown ? 'The reason is behind the name of an exception.' : 'Nothing in the answer explains it.'}`;
  return {
    message: `The ${x.status} shows “${excerpt(text)}”, from ${from}${what}`,
    ...present({ facts: reason && { nested: nameOf(reason.at) } }),
    ...adviceOn(text, thrown),
    ...(warningsAround(x) === undefined ? {} : { remedy: printNothingElse }),
    ...(from === 'body' ? {} : { at: `/${from.replace('.', '/')}` }),
    expected: 'the reason in the first place that is read',
    actual: text,
    exchanges: [x.id],
  };
}

function adviceOn(text: string, meant?: string): Partial<Breach> {
  if (meant)
    return { facts: { meant }, remedy: 'Send the reason without the name of the exception.' };
  return isOfAParser(text) ? ofRequest : isErrorOfAProgram(text) ? ofFailure : {};
}

/** Maps orders to a remedy if one text names something, and orders that are quoted but for their address or goods get it. */
function keptIn(alike: readonly Subject[], quoted: readonly Subject[]) {
  if (alike.length < 2 || !alike.some(namesItsOrder)) return [];
  const quotedBut = (...names: readonly string[]) => {
    const others = Object.fromEntries(names.map((name) => [name, null]));
    const keyOf = (x: Subject) => JSON.stringify({ ...orderOf(x), ...others });
    const known = new Set(quoted.map(keyOf));
    return alike.findLast((x) => known.has(keyOf(x)));
  };
  const [far, large] = [quotedBut('shippingAddress'), quotedBut('products', 'pricing')];
  if (!far || !large || quotedBut()) return [];
  const remedy = `Write the reason from the order that is answered: “${far.step}” and “${large.step}” get one text. Look for a text that is kept, as in a static field.`;
  return alike.map((x) => [x, { remedy }] as const);
}

/** Reports whether one text names nothing of any order, while other members differ by more than names and digits. */
const isForAny = (alike: readonly Subject[]): boolean =>
  !alike.some(namesItsOrder) && new Set(alike.flatMap((x) => reasonBeside(x) ?? [])).size > 1;

/** Reports whether a text is specific to its order: a number, or the commune. */
function namesItsOrder(x: Subject): boolean {
  const { commune } = addressOf(x);
  const text = textOf(x);
  return (
    /\d/.test(text) || (typeof commune === 'string' && commune !== '' && text.includes(commune))
  );
}

/** Returns the other texts of the body, with their members, and without what is the order's own. */
function reasonBeside(x: Subject): string | undefined {
  const beside = othersIn(x).map(({ at, text }) => `${at} ${text}`);
  return beside.length === 0 ? undefined : generalIn(x, beside.join('\n'));
}
