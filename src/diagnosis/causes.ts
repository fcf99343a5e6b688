import answerCapped from './causes/answer-capped.ts';
import answerOfAnotherEndpoint from './causes/answer-of-another-endpoint.ts';
import answerWrapped from './causes/answer-wrapped.ts';
import answersCached from './causes/answers-cached.ts';
import businessAs5xx from './causes/business-as-5xx.ts';
import byteOrderMark from './causes/byte-order-mark.ts';
import certificateEnded from './causes/certificate-ended.ts';
import certificateEndsSoon from './causes/certificate-ends-soon.ts';
import certificateNotBegun from './causes/certificate-not-begun.ts';
import certificateNotTrusted from './causes/certificate-not-trusted.ts';
import certificateOfAnotherName from './causes/certificate-of-another-name.ts';
import clientCertificateAsked from './causes/client-certificate-asked.ts';
import clockSkew from './causes/clock-skew.ts';
import connectionEndsEarly from './causes/connection-ends-early.ts';
import coordinatesSpelling from './causes/coordinates-spelling.ts';
import costIncludesTax from './causes/cost-includes-tax.ts';
import costMissing from './causes/cost-missing.ts';
import decimalComma from './causes/decimal-comma.ts';
import doubleEncodedJson from './causes/double-encoded-json.ts';
import draftNotTaken from './causes/draft-not-taken.ts';
import emptyAnswer from './causes/empty-answer.ts';
import fieldMisnamed from './causes/field-misnamed.ts';
import filterIgnored from './causes/filter-ignored.ts';
import firewallRefusal from './causes/firewall-refusal.ts';
import gatewayCannotReach from './causes/gateway-cannot-reach.ts';
import gatewayTimeout from './causes/gateway-timeout.ts';
import getBodyDropped from './causes/get-body-dropped.ts';
import httpForHttps from './causes/http-for-https.ts';
import httpsForHttp from './causes/https-for-http.ts';
import jsonCutShort from './causes/json-cut-short.ts';
import jsonUnderAnotherType from './causes/json-under-another-type.ts';
import lateAnswer from './causes/late-answer.ts';
import linesNotSummed from './causes/lines-not-summed.ts';
import localTimeFilter from './causes/local-time-filter.ts';
import loginPage from './causes/login-page.ts';
import maintenancePage from './causes/maintenance-page.ts';
import nameNotFound from './causes/name-not-found.ts';
import netValueMissing from './causes/net-value-missing.ts';
import noAnswerInTime from './causes/no-answer-in-time.ts';
import noQuoteIn200 from './causes/no-quote-in-200.ts';
import noWayToHost from './causes/no-way-to-host.ts';
import nothingListens from './causes/nothing-listens.ts';
import numbersAsText from './causes/numbers-as-text.ts';
import oneNodeBroken from './causes/one-node-broken.ts';
import orderAnsweredOnce from './causes/order-answered-once.ts';
import orderDataRejected from './causes/order-data-rejected.ts';
import originNotAllowed from './causes/origin-not-allowed.ts';
import ownProxyFails from './causes/own-proxy-fails.ts';
import pathTwice from './causes/path-twice.ts';
import priceChangesBetweenCalls from './causes/price-changes-between-calls.ts';
import reasonMissing from './causes/reason-missing.ts';
import reasonNotRead from './causes/reason-not-read.ts';
import redirect from './causes/redirect.ts';
import serverError from './causes/server-error.ts';
import statusNot200 from './causes/status-not-200.ts';
import taxPercent from './causes/tax-percent.ts';
import textAroundJson from './causes/text-around-json.ts';
import tlsTooOld from './causes/tls-too-old.ts';
import tokenMissing from './causes/token-missing.ts';
import tokenWrittenWrongly from './causes/token-written-wrongly.ts';
import tokenWrong from './causes/token-wrong.ts';
import webPage from './causes/web-page.ts';
import wrongMethod from './causes/wrong-method.ts';
import wrongPath from './causes/wrong-path.ts';
import type { KnownCause } from './known-cause.ts';

/** Every known cause: layer by layer, and within a layer the more exact one first. */
export const causes: readonly KnownCause[] = [
  pathTwice,
  httpForHttps,
  nameNotFound,
  nothingListens,
  noWayToHost,
  ownProxyFails,
  httpsForHttp,
  certificateEnded,
  certificateNotBegun,
  certificateOfAnotherName,
  certificateNotTrusted,
  clientCertificateAsked,
  tlsTooOld,
  certificateEndsSoon,
  getBodyDropped,
  gatewayTimeout,
  gatewayCannotReach,
  firewallRefusal,
  answersCached,
  oneNodeBroken,
  wrongMethod,
  wrongPath,
  loginPage,
  maintenancePage,
  redirect,
  statusNot200,
  connectionEndsEarly,
  coordinatesSpelling,
  serverError,
  tokenWrittenWrongly,
  tokenMissing,
  originNotAllowed,
  tokenWrong,
  jsonUnderAnotherType,
  byteOrderMark,
  webPage,
  doubleEncodedJson,
  textAroundJson,
  jsonCutShort,
  emptyAnswer,
  decimalComma,
  numbersAsText,
  answerWrapped,
  answerOfAnotherEndpoint,
  fieldMisnamed,
  noQuoteIn200,
  costMissing,
  netValueMissing,
  taxPercent,
  businessAs5xx,
  reasonNotRead,
  reasonMissing,
  draftNotTaken,
  orderAnsweredOnce,
  priceChangesBetweenCalls,
  costIncludesTax,
  filterIgnored,
  localTimeFilter,
  linesNotSummed,
  answerCapped,
  orderDataRejected,
  noAnswerInTime,
  lateAnswer,
  clockSkew,
];
