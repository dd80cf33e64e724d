/** Writes a mail in the reader's language: plain text, each variable by its type. */
import type { MailKind } from '@lantern/contract';
import { deviceParts } from '@lantern/contract/devices';
import type { Language } from '@lantern/contract/errors';
import { formatMoney } from '@lantern/money/format';
import { LIMIT_NAMES } from './limit-names.ts';
import {
  MAIL_TEMPLATES,
  type LimitValue,
  type MailTemplate,
  type MailText,
  type MoneyValue,
  type TextValue,
  type VariableType,
  type VariableTypes,
} from './templates.ts';

export interface Reader {
  readonly language: Language;
  /** The merchant's. */
  readonly timeZone: string;
}

/** Templates have these two; readers of other languages read English. */
type Written = 'vi' | 'en';
const writtenIn = (language: Language): Written => (language === 'VI' ? 'vi' : 'en');

/** Longest foreign text in a mail, in characters. */
const TEXT_LENGTH_MAXIMUM = 500;
/** Control characters and line breaks, and what turns the direction of the text around it. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text of others as one harmless line. The site shows plain text, so markup in it stays text. */
const plainLine = (text: string): string => text.replace(UNPRINTABLE, ' ').trim().slice(0, TEXT_LENGTH_MAXIMUM);

/** `20/11/2026 13:02` in either language, as everywhere on the site. */
function dateText(atMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(atMs);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('day')}/${part('month')}/${part('year')} ${part('hour')}:${part('minute')}`;
}

/** `13:02`: the time of an instant in a time zone. */
export const timeOf = (at: number, timeZone: string): string => dateText(at, timeZone).slice(-5);

/** `20/11/2026`: the day of an instant in a time zone. */
export const dayOf = (at: number, timeZone: string): string => dateText(at, timeZone).slice(0, 10);

/** `01/12/2026` in either language. */
const dayText = (day: string): string => plainLine(day).split('-').toReversed().join('/');

const moneyText = ({ amount, currency }: MoneyValue, written: Written): string =>
  formatMoney(BigInt(amount), currency, written === 'vi' ? 'VI' : 'EN');

const pointsText = ({ amount, currency }: MoneyValue, written: Written): string =>
  formatMoney(BigInt(amount), currency, written === 'vi' ? 'VI' : 'EN', { symbol: false });

function limitText(value: LimitValue, written: Written): string {
  if (value === null) return written === 'vi' ? 'không giới hạn' : 'no limit';
  if ('minutes' in value) return written === 'vi' ? `${value.minutes} phút` : `${value.minutes} minutes`;
  return moneyText(value, written);
}

function endText(end: number | null, written: Written, timeZone: string): string {
  if (end === null) return written === 'vi' ? 'vĩnh viễn' : 'permanently';
  return `${written === 'vi' ? 'đến' : 'until'} ${dateText(end, timeZone)}`;
}

const textOf = (value: TextValue, written: Written): string =>
  plainLine(typeof value === 'string' ? value : value[written]);

/** `ios/safari` as `Safari, iOS`, as far as it is known. */
function deviceText(device: string, written: Written): string {
  const known = deviceParts(device);
  if (known.length > 0) return known.join(', ');
  return written === 'vi' ? 'một thiết bị lạ' : 'an unknown device';
}

type Writers = {
  readonly [T in VariableType]: (value: VariableTypes[T], written: Written, timeZone: string) => string;
};

const WRITERS: Writers = {
  amount: moneyText,
  points: pointsText,
  date: (at, _, timeZone) => dateText(at, timeZone),
  day: dayText,
  end: endText,
  limit: limitText,
  limitName: (name, written) => LIMIT_NAMES[name][written],
  text: textOf,
  device: deviceText,
  number: String,
  id: plainLine,
};

/** Variables in a text, in their order. */
export const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);

/** Fills a text in one pass: braces in a value stay what they are. */
const fill = (text: string, valueOf: (name: string) => string): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueOf(name));

export interface RenderedMail extends MailText {
  /** The object its link opens. */
  readonly linkId: string | undefined;
}

/** The mail as it is read. `variables` are those of its kind, as they were stored. */
export function renderMail(
  kind: MailKind,
  variables: Readonly<Record<string, unknown>>,
  { language, timeZone }: Reader,
): RenderedMail {
  const template: MailTemplate = MAIL_TEMPLATES[kind];
  const written = writtenIn(language);
  const write = (name: string): string => {
    const type = template.variables[name];
    return type === undefined ? '' : WRITERS[type](variables[name] as never, written, timeZone);
  };
  const idName = Object.keys(template.variables).find((name) => template.variables[name] === 'id');
  const { title, text } = template[written];
  return { title: fill(title, write), text: fill(text, write), linkId: idName && write(idName) };
}
