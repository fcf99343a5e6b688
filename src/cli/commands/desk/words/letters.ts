import type { Decision } from '../../../../model/outcome.ts';
import type { RuleId } from '../../../../model/rule.ts';
import { figure } from '../../../../standards/text/figures.ts';

/** What became of an order; texts are ready to be shown. */
interface Became {
  readonly shown: string | undefined;
  readonly stored: string | undefined;
  /** What should have been stored. */
  readonly expected: string | undefined;
  /** The reason that the buyer reads. */
  readonly text: string | undefined;
}

/** The sentences of a reply in one language. */
export interface Letter {
  readonly language: 'en' | 'es' | 'pt';
  /** The language in itself. */
  readonly name: string;
  readonly greeting: string;
  readonly looked: (endpoint: string, status: number | undefined) => string;
  readonly decisions: { readonly [decision in Decision]: (became: Became) => string };
  readonly records: (count: number) => string;
  readonly toFix: (count: number) => string;
  readonly alsoNote: string;
  readonly more: (count: number) => string;
  readonly ofSo: (count: number, judged: number) => string;
  readonly contract: string;
  readonly nothing: string;
  readonly likelyCause: string;
  /** `who` in the words of `judge`. */
  readonly next: (who: string | undefined, hasErrors: boolean) => string;
  readonly closing: string;
}

/** What a rule finds, and what to do about it. */
export type RuleTexts = { readonly [rule: RuleId]: readonly [title: string, fix: string] };

const english: Letter = {
  language: 'en',
  name: 'English',
  greeting: 'Hello,',
  looked: (endpoint, status) =>
    status === undefined
      ? `we called your endpoint ${endpoint} and received no answer.`
      : `we looked at an answer of your endpoint ${endpoint} (status ${status}).`,
  decisions: {
    quoted: ({ shown, stored, expected }) =>
      `The service took it as a quote${shown === undefined ? '' : `: the buyer saw ${shown}`}${stored === undefined ? '' : `${shown === undefined ? ':' : ', and'} the order was saved with shipping ${stored}`}${expected === undefined ? '' : `, where ${expected} was expected`}.`,
    'no-quote': () =>
      'The service found no quote in it, so that the order is created with shipping 0 unless a quote is required.',
    rejected: ({ text }) =>
      text === undefined
        ? 'The order was rejected and does not advance. The service reads no reason in it.'
        : `The order was rejected and does not advance. The buyer reads: “${text}”.`,
    'infrastructure-failure': () =>
      'For the service this is a failure of your system: the order gets no quote and no reason.',
    'cut-off': () =>
      'The answer took longer than 60 s: the connection was cut and the quote is lost.',
    'not-asked': () =>
      'The service does not send such an order, since it has no code of the commerce (externalId).',
    'not-stated': () => 'The contract does not say what the service does with such an answer.',
  },
  records: (count) => `It holds ${figure(count)} ${count === 1 ? 'record' : 'records'}.`,
  toFix: (count) => (count === 1 ? 'Please fix this:' : 'Please fix these:'),
  alsoNote: 'Please look at this as well:',
  more: (count) => `… and ${figure(count)} more.`,
  ofSo: (count, judged) => `${figure(count)} of ${figure(judged)}`,
  contract: 'contract:',
  nothing: 'As far as one answer can show, it keeps the contract.',
  likelyCause: 'The likely cause',
  next: (who, hasErrors) =>
    who === 'the token owner'
      ? 'Please tell us the token that you expect, and how it is sent; we check ours.'
      : who === 'the network'
        ? 'Please check that your system can be reached from outside: name, port, firewall and certificate.'
        : who === 'the service' || who === 'the config'
          ? 'You need not do anything for now; we check our side.'
          : hasErrors
            ? 'Please tell us when it is fixed, and we test it again.'
            : 'You need not do anything for now.',
  closing: 'Best regards',
};

const spanish: Letter = {
  language: 'es',
  name: 'Español',
  greeting: 'Hola:',
  looked: (endpoint, status) =>
    status === undefined
      ? `Llamamos a su endpoint ${endpoint} y no recibimos respuesta.`
      : `Revisamos una respuesta de su endpoint ${endpoint} (status ${status}).`,
  decisions: {
    quoted: ({ shown, stored, expected }) =>
      `El servicio la tomó como una cotización${shown === undefined ? '' : `: el comprador vio ${shown}`}${stored === undefined ? '' : `${shown === undefined ? ':' : ', y'} el pedido se guardó con envío ${stored}`}${expected === undefined ? '' : `, cuando correspondía ${expected}`}.`,
    'no-quote': () =>
      'El servicio no encontró una cotización en ella, por lo que el pedido se crea con envío 0, salvo que se exija una cotización.',
    rejected: ({ text }) =>
      text === undefined
        ? 'El pedido fue rechazado y no avanza. El servicio no lee ningún motivo en ella.'
        : `El pedido fue rechazado y no avanza. El comprador lee: «${text}».`,
    'infrastructure-failure': () =>
      'Para el servicio es una falla de su sistema: el pedido queda sin cotización y sin motivo.',
    'cut-off': () =>
      'La respuesta tardó más de 60 s: se cortó la conexión y la cotización se perdió.',
    'not-asked': () =>
      'El servicio no envía un pedido así, porque no tiene el código del comercio (externalId).',
    'not-stated': () => 'El contrato no dice qué hace el servicio con una respuesta así.',
  },
  records: (count) => `Contiene ${figure(count)} ${count === 1 ? 'registro' : 'registros'}.`,
  toFix: (count) => (count === 1 ? 'Hay que corregir esto:' : 'Hay que corregir lo siguiente:'),
  alsoNote: 'Además, conviene revisar esto:',
  more: (count) => `… y ${figure(count)} más.`,
  ofSo: (count, judged) => `${figure(count)} de ${figure(judged)}`,
  contract: 'contrato:',
  nothing: 'En lo que una sola respuesta puede mostrar, cumple el contrato.',
  likelyCause: 'La causa probable',
  next: (who, hasErrors) =>
    who === 'the token owner'
      ? 'Por favor indíquenos qué token esperan y cómo se envía; nosotros revisamos el nuestro.'
      : who === 'the network'
        ? 'Por favor revisen que su sistema sea accesible desde fuera: nombre, puerto, firewall y certificado.'
        : who === 'the service' || who === 'the config'
          ? 'Por ahora no tienen que hacer nada; revisamos nuestro lado.'
          : hasErrors
            ? 'Por favor avísennos cuando esté corregido y lo probamos de nuevo.'
            : 'Por ahora no tienen que hacer nada.',
  closing: 'Saludos',
};

const portuguese: Letter = {
  language: 'pt',
  name: 'Português',
  greeting: 'Olá,',
  looked: (endpoint, status) =>
    status === undefined
      ? `chamamos o seu endpoint ${endpoint} e não recebemos resposta.`
      : `analisamos uma resposta do seu endpoint ${endpoint} (status ${status}).`,
  decisions: {
    quoted: ({ shown, stored, expected }) =>
      `O serviço a considerou uma cotação${shown === undefined ? '' : `: o comprador viu ${shown}`}${stored === undefined ? '' : `${shown === undefined ? ':' : ', e'} o pedido foi gravado com frete ${stored}`}${expected === undefined ? '' : `, quando o correto seria ${expected}`}.`,
    'no-quote': () =>
      'O serviço não encontrou uma cotação nela, e por isso o pedido é criado com frete 0, a menos que uma cotação seja exigida.',
    rejected: ({ text }) =>
      text === undefined
        ? 'O pedido foi rejeitado e não avança. O serviço não lê nenhum motivo nela.'
        : `O pedido foi rejeitado e não avança. O comprador lê: “${text}”.`,
    'infrastructure-failure': () =>
      'Para o serviço é uma falha do seu sistema: o pedido fica sem cotação e sem motivo.',
    'cut-off': () =>
      'A resposta demorou mais de 60 s: a conexão foi cortada e a cotação se perdeu.',
    'not-asked': () =>
      'O serviço não envia um pedido assim, porque não tem o código do comércio (externalId).',
    'not-stated': () => 'O contrato não diz o que o serviço faz com uma resposta assim.',
  },
  records: (count) => `Ela contém ${figure(count)} ${count === 1 ? 'registro' : 'registros'}.`,
  toFix: (count) => (count === 1 ? 'É preciso corrigir isto:' : 'É preciso corrigir o seguinte:'),
  alsoNote: 'Além disso, convém revisar isto:',
  more: (count) => `… e mais ${figure(count)}.`,
  ofSo: (count, judged) => `${figure(count)} de ${figure(judged)}`,
  contract: 'contrato:',
  nothing: 'No que uma só resposta pode mostrar, ela cumpre o contrato.',
  likelyCause: 'A causa provável',
  next: (who, hasErrors) =>
    who === 'the token owner'
      ? 'Por favor, informem qual token esperam e como ele é enviado; nós verificamos o nosso.'
      : who === 'the network'
        ? 'Por favor, verifiquem se o seu sistema é acessível de fora: nome, porta, firewall e certificado.'
        : who === 'the service' || who === 'the config'
          ? 'Por enquanto não precisam fazer nada; verificamos o nosso lado.'
          : hasErrors
            ? 'Por favor, avisem quando estiver corrigido e testaremos de novo.'
            : 'Por enquanto não precisam fazer nada.',
  closing: 'Atenciosamente',
};

/** The languages of replies. */
export const letters: readonly Letter[] = [english, spanish, portuguese];
