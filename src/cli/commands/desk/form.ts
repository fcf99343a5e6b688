import { letters, symptomIn } from '../../../desk/words/letters.ts';
import { complaintOf } from '../../../diagnosis/symptoms/complaint.ts';
import { findSymptoms } from '../../../diagnosis/symptoms/find-symptoms.ts';
import { AmbiguousPaste } from '../../../evidence/reader/evidence.ts';
import type { UsageError } from '../../../model/scenario.ts';
import type { DeskChoice, DeskForm, DeskSymptoms } from '../../../report/html/desk/shape.ts';

export const languages = letters.map(({ language, name }) => ({ language, name }));

export const blank = {
  complaint: '',
  paste: '',
  endpoint: '',
  status: '',
  duration: '',
  situation: 'any',
  order: '',
  entry: '',
  exchange: '',
};

export function symptomsOf({ complaint, language }: DeskForm): DeskSymptoms | undefined {
  if (complaint.trim() === '') return undefined;
  const { found, certain, fits } = findSymptoms(complaint);
  return {
    found: found.map((each) => ({
      ...complaintOf(each),
      language: 'en',
      ...symptomIn(language, each.id),
    })),
    isCertain: certain,
    fits,
  };
}

/** Returns buttons to resolve a mistake: the interpretations, or the status. */
export function choicesFor(error: UsageError, form: DeskForm): readonly DeskChoice[] {
  const readings = error instanceof AmbiguousPaste ? error.readings : [];
  const ofReadings = readings.flatMap(({ shown, ...fields }) => {
    const [field, value] = Object.entries(fields)[0] ?? [];
    return field === undefined || !isChoice(field)
      ? []
      : [{ shown, field, value: String(value), isChosen: false }];
  });
  if (ofReadings.length > 0 || form.status !== '' || !/--status/.test(error.message)) {
    return ofReadings;
  }
  return ['200', '400', '404', '422', '500', '503'].map((value) => ({
    shown: value,
    field: 'status',
    value,
    isChosen: false,
  }));
}

const isChoice = (field: string): field is DeskChoice['field'] =>
  ['entry', 'exchange', 'endpoint', 'status'].includes(field);

const cookieName = 'greenlight-desk';
export const cookieOf = (language: string): string =>
  `${cookieName}=${language}; Path=/; SameSite=Strict; HttpOnly; Max-Age=31536000`;

export function languageIn(cookie = ''): string | undefined {
  const [, chosen] = new RegExp(`(?:^|; )${cookieName}=([a-z]{2})(?:;|$)`).exec(cookie) ?? [];
  return languages.find(({ language }) => language === chosen)?.language;
}

/** Reads a form; absent or unknown fields keep those of `empty`, and a pressed button overrides its field. */
export function formOf(fields: URLSearchParams, empty: DeskForm): DeskForm {
  const chosen = /^(\w+)=(.*)$/s.exec(fields.get('chosen') ?? '');
  const of = (name: keyof DeskForm) =>
    chosen?.[1] === name && isChoice(name) ? (chosen[2] ?? '') : (fields.get(name) ?? empty[name]);
  const language = fields.get('language') ?? fields.get('shownIn') ?? empty.language;
  const names = Object.keys(blank) as (keyof typeof blank)[];
  return {
    ...empty,
    ...Object.fromEntries(names.map((name) => [name, of(name)])),
    ...(languages.some((each) => each.language === language) ? { language } : {}),
  };
}

/** Rewords a message for the page, which has fields instead of options: `add --status 200` puts 200 in one. */
export const inFields = (message: string): string =>
  message
    .replace(/run: greenlight explain ".*"/, 'use the field “Complaint”')
    .replace(/name it, as in greenlight judge \S+/, 'choose the endpoint on the left')
    .replaceAll(
      /--(status|duration|situation)\b(?: (\d{3})\b)?/g,
      (_, name: string, value?: string) =>
        `${value === undefined ? '' : `${value} in `}the field “${{ status: 'Status', duration: 'Duration', situation: 'Expected answer' }[name] ?? name}”`,
    );

export const asSentence = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?…]$/.test(message) ? '' : '.'}`;
