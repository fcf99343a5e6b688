/**
 * Serves a file as the client's transactions, plain or with gzip, and counts what it serves.
 *
 *   node bench/datasets/server.js <file> <plain|gzip> <file for the port> <file for the count of requests>
 */
import { createReadStream, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file, form, portFile, countFile] = process.argv.slice(2);
let requests = 0;
const server = createServer(({ url }, response) => {
  if (!url.startsWith('/api/transactions')) {
    response.writeHead(404).end();
    return;
  }
  requests += 1;
  writeFileSync(countFile, String(requests));
  response.setHeader('content-type', 'application/json');
  if (form === 'gzip') response.setHeader('content-encoding', 'gzip');
  createReadStream(form === 'gzip' ? `${file}.gz` : file, { highWaterMark: 1 << 18 }).pipe(
    response,
  );
});
server.listen(0, '127.0.0.1', () => writeFileSync(portFile, String(server.address().port)));
