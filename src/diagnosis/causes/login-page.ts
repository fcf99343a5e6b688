import type { Subject } from '../../model/rule.ts';
import { until } from '../../standards/text/legible.ts';
import { html, knownCause } from '../known-cause.ts';
import { answeredAs, bodySays, headerOf, isPage, shownBy, textOf } from '../signs/reported.ts';

export default knownCause({
  id: 'login-page',
  layer: 'http',
  title: 'A login page answers instead of the endpoint',
  means:
    'The path is behind the login for people. A program has no session, so it gets the login page or a redirect to it, and no order is ever read.',
  remedy: 'Exempt the path from the login for people; x-auth-token identifies the caller.',
  next: 'greenlight diagnose --endpoint {endpoint}',
  rules: ['http/not-json', 'http/unexpected-status'],
  faults: ['login-page', 'transactions-login-page', 'commerces-login-page'],
  examples: {
    shown: [
      {
        headers: html,
        text: '<!doctype html><html><head><title>Iniciar sesión</title></head><body><form method="post"><input name="user"><input type="password" name="password"></form></body></html>',
      },
      { status: 302, headers: { location: 'https://erp.example.com/login?next=/api' }, text: '' },
      {
        endpoint: 'shipping-cost',
        status: 302,
        headers: {
          location: 'https://login.microsoftonline.com/common/oauth2/authorize?client_id=1',
        },
        text: '',
      },
    ],
    near: [
      {
        headers: html,
        text: '<!doctype html><html><head><title>ERP</title></head><body><div id="root"></div></body></html>',
      },
      { status: 401, text: '{"message":"Please login"}' },
    ],
  },
  recognise({ troubled, expected }) {
    const pages = troubled.filter((x) => isLogin(x));
    const [first] = pages;
    if (!first || pages.length * 2 <= expected.length) return undefined;
    const location = headerOf(first, 'location');
    return shownBy(pages, [
      answeredAs(first),
      location === undefined ? bodySays(first) : `It redirects to ${until(location, '?')}.`,
    ]);
  },
});

const way =
  /(?:^|[/._-])(?:log-?in|sign-?in|auth|authorize|oauth2?|sso|saml2?|session|account\/login|acceso|ingresar|entrar|iniciar-?sesion)(?:[/?#._-]|$)/i;

function isLogin(x: Subject): boolean {
  const { status = 0 } = x;
  const text = textOf(x);
  if (status >= 300 && status < 400) return way.test(headerOf(x, 'location') ?? '');
  if (!isPage(x) || (status !== 200 && status !== 401 && status !== 403)) return false;
  return (
    /<input[^>]+type\s*=\s*["']?password/i.test(text.slice(0, 200_000)) ||
    /<title>[^<]*(?:log ?in|sign ?in|iniciar sesi[oó]n|ingresar|acceso|entrar)[^<]*<\/title>/i.test(
      text.slice(0, 8_000),
    )
  );
}
