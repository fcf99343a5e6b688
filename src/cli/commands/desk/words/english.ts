import { figure } from '../../../../standards/text/figures.ts';
import type { Letter } from './letter.ts';

export const english: Letter = {
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
