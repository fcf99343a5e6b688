// A client that answers every order with a quote or, given the address of one, a bare proxy of node:http.
import http from 'node:http';

const [to] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true });
const quote = JSON.stringify({ transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 });

function proxied(request, response) {
  const { method, url, headers } = request;
  const passed = http.request(new URL(url, to), { method, headers, agent }, (answer) => {
    response.writeHead(answer.statusCode, answer.rawHeaders);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  request.pipe(passed);
}

function quoted(request, response) {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(quote);
  });
}

const server = http.createServer(to ? proxied : quoted).listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});
