/**
 * Parts of undici, without its index, which loads Node's copy too: a tenth of a second and a second parser's memory.
 */
declare module 'undici/lib/dispatcher/client.js' {
  export { Client as default } from 'undici';
}
declare module 'undici/lib/core/connect.js' {
  export { buildConnector as default } from 'undici';
}
