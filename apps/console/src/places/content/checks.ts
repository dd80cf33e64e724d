/** What is looked at before a piece is published, as pure rules. They warn; only what the server would refuse stops. */
import { hasVariables, isShortMessage, variableFault } from '@lantern/contract/broadcast-variables';
import { CONTENT_EXTRA_LANGUAGES } from '@lantern/contract/ops';
import { linkAddress, pictureAddress } from '@lantern/contract/rich-text';
import { linksOf, wordsOf } from './clean-html.ts';
import { isBlank, textsOf, type Body, type Language, type Options } from './piece.ts';

export type CheckName =
  | 'titles'
  | 'texts'
  | 'terms'
  | 'numbers'
  | 'links'
  | 'languages'
  | 'picture'
  | 'schedule'
  | 'variables'
  | 'short';
export interface Check {
  readonly name: CheckName;
  /** `off`: there is nothing to check. */
  readonly state: 'ok' | 'warn' | 'bad' | 'off';
  /** What was found: words, numbers, languages; shown as it is. */
  readonly found: string;
  /** Which sentence explains it. */
  readonly why?:
    | 'offer'
    | 'differ'
    | 'refused'
    | 'leaving'
    | 'missing'
    | 'empty'
    | 'order'
    | 'past'
    | 'none'
    | 'variable'
    | 'link';
}

/** Whether a text offers something, and whether it says on which terms. */
const OFFER =
  /thưởng|tặng|hoàn (?:tiền|trả)|miễn phí|khuyến mãi|ưu đãi|lì xì|\bbonus|\bfree\b|cash ?back|\bgifts?\b|rewards?\b|\d\s?%/iu;
const TERMS =
  /vòng cược[^.\n]{0,24}|điều kiện[^.\n]{0,24}|thể lệ|điều khoản|trong (?:vòng )?\d+ ngày|hạn[^.\n]{0,16}\d+[^.\n]{0,8}|wager\w*[^.\n]{0,24}|play(?:ed)? through[^.\n]{0,24}|\bterms\b|conditions?[^.\n]{0,24}|within \d+ days?/iu;

const MONTHS = [
  'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december',
]; // prettier-ignore
const MONTH = new RegExp(`(\\d)(?:st|nd|rd|th)? (${MONTHS.join('|')})|(${MONTHS.join('|')}) (?=\\d)`, 'gi');

/** Amounts, times and dates of a text as digits, sorted: `200.000` and `200,000` are one, `21/11` is `21 November`. */
export function numbersOf(text: string): readonly string[] {
  const plain = text.replaceAll(MONTH, (_whole, day: string | undefined, after: string | undefined, before: string) =>
    after === undefined
      ? `${MONTHS.indexOf(before.toLowerCase()) + 1} `
      : `${day} ${MONTHS.indexOf(after.toLowerCase()) + 1}`,
  );
  const found = plain.match(/\d{1,3}(?:[.,\u00a0]\d{3})+(?!\d)|\d+/g) ?? [];
  return found.map((number) => number.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')).toSorted();
}

const allWords = (body: Body, language: Language): string => {
  const { title, content } = textsOf(body, language);
  return `${title}\n${wordsOf(content)}`;
};

function terms(body: Body): Check {
  const texts = (['VI', 'EN'] as const).map((language) => allWords(body, language));
  if (!texts.some((text) => OFFER.test(text))) return { name: 'terms', state: 'off', found: '', why: 'none' };
  const missing = texts.some((text) => !TERMS.test(text));
  if (missing) return { name: 'terms', state: 'warn', found: OFFER.exec(texts.join('\n'))?.[0] ?? '', why: 'offer' };
  return { name: 'terms', state: 'ok', found: TERMS.exec(texts[0]!)?.[0].trim() ?? '' };
}

/** Numbers of one list that the other lacks, each as often as it is missing. */
function lacking(of: readonly string[], among: readonly string[]): readonly string[] {
  const left = [...among];
  return of.filter((number) => {
    const at = left.indexOf(number);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function numbers(body: Body): Check {
  const [vi, en] = [numbersOf(allWords(body, 'VI')), numbersOf(allWords(body, 'EN'))];
  const differ = [...lacking(vi, en), ...lacking(en, vi)];
  if (differ.length > 0) return { name: 'numbers', state: 'warn', found: differ.slice(0, 4).join(', '), why: 'differ' };
  return vi.length === 0
    ? { name: 'numbers', state: 'off', found: '', why: 'none' }
    : { name: 'numbers', state: 'ok', found: String(vi.length) };
}

function links(body: Body, options: Options): Check {
  const hosts = { links: options.linkHosts, pictures: options.pictureHosts };
  const [vi, en] = [linksOf(body.contentVi), linksOf(body.contentEn)];
  const all = [...vi, ...en, ...(body.url === null ? [] : [body.url])];
  const refused = all.find((href) => linkAddress(href, hosts) === undefined);
  if (refused !== undefined)
    return { name: 'links', state: body.url === refused ? 'bad' : 'warn', found: refused, why: 'refused' };
  if (vi.toSorted().join(' ') !== en.toSorted().join(' '))
    return { name: 'links', state: 'warn', found: `${vi.length} / ${en.length}`, why: 'differ' };
  const leaving = all.find((href) => linkAddress(href, hosts)?.kind === 'foreign' || href.startsWith('/m/leaving'));
  if (leaving !== undefined) return { name: 'links', state: 'warn', found: leaving, why: 'leaving' };
  return all.length === 0
    ? { name: 'links', state: 'off', found: '', why: 'none' }
    : { name: 'links', state: 'ok', found: String(new Set(all).size) };
}

function languages(body: Body, options: Options): Check {
  const missing = options.languages.filter((language) => {
    const { title, content } = textsOf(body, language);
    return title.trim() === '' || (isBlank(content) && !isBlank(body.contentVi));
  });
  const [first] = missing;
  return first === undefined
    ? { name: 'languages', state: 'ok', found: options.languages.join(' · ') }
    : { name: 'languages', state: 'warn', found: missing.join(' · '), why: 'missing' };
}

function picture(body: Body, options: Options): readonly Check[] {
  if (body.type !== 'B' && body.type !== 'PU' && body.type !== 'PR') return [];
  const hosts = { links: options.linkHosts, pictures: options.pictureHosts };
  const { imageUrl } = body;
  if (imageUrl === null)
    return [{ name: 'picture', state: body.type === 'PU' ? 'off' : 'warn', found: '', why: 'none' }];
  return [
    pictureAddress(imageUrl, hosts) === undefined && !/^[a-z0-9-]{1,60}$/.test(imageUrl)
      ? { name: 'picture', state: 'bad', found: imageUrl, why: 'refused' }
      : { name: 'picture', state: 'ok', found: imageUrl.slice(imageUrl.lastIndexOf('/') + 1).slice(0, 28) },
  ];
}

function schedule({ type, startsAt, endsAt }: Body, nowMs: number): readonly Check[] {
  if (type === 'HELP') return [];
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    return [{ name: 'schedule', state: 'bad', found: '', why: 'order' }];
  if (endsAt !== null && endsAt <= nowMs) return [{ name: 'schedule', state: 'warn', found: '', why: 'past' }];
  return [];
}

/** Of a message to the inbox: what the server would refuse. */
function message(body: Body): readonly Check[] {
  if (body.type !== 'MSG') return [];
  const all: readonly Language[] = ['VI', 'EN', ...CONTENT_EXTRA_LANGUAGES];
  const texts = all.map((language) => textsOf(body, language));
  const fault = texts.map(({ title, content }) => variableFault(title) ?? variableFault(content)).find(Boolean);
  const variables: Check =
    fault !== undefined
      ? { name: 'variables', state: 'bad', found: fault, why: 'variable' }
      : texts.some(({ title, content }) => hasVariables(title, content))
        ? { name: 'variables', state: 'ok', found: '' }
        : { name: 'variables', state: 'off', found: '', why: 'none' };
  if (!body.message?.also?.includes('sms')) return [variables];
  const linked = [body.titleVi, body.titleEn].find((title) => !isShortMessage(title));
  const short: Check =
    linked === undefined
      ? { name: 'short', state: 'ok', found: '' }
      : { name: 'short', state: 'bad', found: linked, why: 'link' };
  return [variables, short];
}

/** All checks, in the order they are shown. */
export function checksOf(body: Body, options: Options, nowMs: number): readonly Check[] {
  const emptyTitle = (['VI', 'EN'] as const).filter((language) => textsOf(body, language).title.trim() === '');
  return [
    emptyTitle.length > 0
      ? { name: 'titles', state: 'bad', found: emptyTitle.join(' · '), why: 'empty' }
      : { name: 'titles', state: 'ok', found: 'VI · EN' },
    terms(body),
    numbers(body),
    links(body, options),
    languages(body, options),
    ...picture(body, options),
    ...message(body),
    ...schedule(body, nowMs),
  ];
}
