import accessLog from './formats/access-log.ts';
import axios from './formats/axios.ts';
import curlWrittenOut from './formats/curl-written-out.ts';
import errorMessage from './formats/error-message.ts';
import gateway from './formats/gateway.ts';
import keyValue from './formats/key-value.ts';
import lostLine from './formats/lost-line.ts';
import neighbours from './formats/neighbours.ts';
import pinoPretty from './formats/pino-pretty.ts';
import postman from './formats/postman.ts';
import powershell from './formats/powershell.ts';
import serverLog from './formats/server-log.ts';
import statusAlone from './formats/status-alone.ts';
import worded from './formats/worded.ts';
import type { Reader } from './found.ts';

/** Formats that look at the text; the first that knows a paste reads it. */
export const textReaders: readonly Reader[] = [
  powershell,
  accessLog,
  pinoPretty,
  curlWrittenOut,
  lostLine,
];

/** Formats of objects; each object of a paste goes to the first that knows it. */
export const objectReaders: readonly Reader[] = [postman, axios, serverLog, gateway, neighbours];

/** What is left: words and pairs around an answer. */
export const lineReaders: readonly Reader[] = [keyValue, worded, errorMessage, statusAlone];
