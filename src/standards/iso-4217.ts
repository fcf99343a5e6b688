/** ISO 4217 codes as of 2026-01-01: currencies, funds (clf, uyi …), metals, and those for testing and no currency. */
const current =
  'aed afn all amd aoa ars aud awg azn bam bbd bdt bhd bif bmd bnd bob bov brl bsd btn bwp byn bzd ' +
  'cad cdf che chf chw clf clp cny cop cou crc cup cve czk djf dkk dop dzd egp ern etb eur fjd fkp ' +
  'gbp gel ghs gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr iqd irr isk jmd jod jpy kes kgs khr ' +
  'kmf kpw krw kwd kyd kzt lak lbp lkr lrd lsl lyd mad mdl mga mkd mmk mnt mop mru mur mvr mwk mxn ' +
  'mxv myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd ' +
  'scr sdg sek sgd shp sle sos srd ssp stn svc syp szl thb tjs tmt tnd top try ttd twd tzs uah ugx ' +
  'usd usn uyi uyu uyw uzs ved ves vnd vuv wst xad xaf xag xau xba xbb xbc xbd xcd xcg xdr xof xpd ' +
  'xpf xpt xsu xts xua xxx yer zar zmw zwg';

/** Withdrawn from 2015 to 2026; old sales may still use them. */
const withdrawn = 'ang bgn byr cuc hrk ltl mro sll std uss vef zwl';

const codes: ReadonlySet<string> = new Set(`${current} ${withdrawn}`.split(' '));

/** Reports whether a text is an ISO 4217 code in lower case, current or withdrawn in the last ten years. */
export const isCurrencyCode = (text: string): boolean => codes.has(text);

/** Reports whether amounts in a currency have decimals (ISO 4217, minor unit); true for a text that is no code. */
export const hasDecimals = (text: string): boolean =>
  !isCurrencyCode(text) ||
  new Intl.NumberFormat('en', { style: 'currency', currency: text }).resolvedOptions()
    .maximumFractionDigits !== 0;
