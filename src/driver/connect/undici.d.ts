/**
 * What is used of undici, without its index: that loads the one inside Node as well, which takes a tenth of a second
 * and memory for a second parser.
 */
declare module 'undici/lib/dispatcher/client.js' {
  export { Client as default } from 'undici';
}
declare module 'undici/lib/core/connect.js' {
  export { buildConnector as default } from 'undici';
}
