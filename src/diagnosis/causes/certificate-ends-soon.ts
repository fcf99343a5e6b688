import { knownCause } from '../known-cause.ts';
import { shownBy } from '../signs/reported.ts';

const dayMs = 86_400_000;
const soon = 30 * dayMs;

export default knownCause({
  id: 'certificate-ends-soon',
  layer: 'tls',
  title: 'The certificate expires within 30 days',
  means:
    'Everything works until then. Afterwards, callers that verify certificates can no longer connect.',
  remedy: 'Renew the certificate before it expires, and automate the renewal.',
  next: 'greenlight diagnose --endpoint {endpoint}',
  beside: true,
  rules: [],
  recognise({ certificates, all, now }) {
    const ending = certificates.filter(({ to }) => {
      const left = Date.parse(to) - now;
      return left > 0 && left < soon;
    });
    return shownBy(
      ending.length > 0 ? all : [],
      ending.map(({ origin, to, issuer }) => {
        const days = Math.floor((Date.parse(to) - now) / dayMs);
        return `The certificate of ${origin}, issued by ${issuer}, expires on ${to.slice(0, 10)}: ${days === 1 ? '1 day' : `${days} days`} left.`;
      }),
    );
  },
});
