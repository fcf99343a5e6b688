import { figure } from '../../../../standards/text/figures.ts';
import type { Letter } from './letter.ts';

export const portuguese: Letter = {
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
