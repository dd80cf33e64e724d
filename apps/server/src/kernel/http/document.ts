/**
 * The site's document as one browser gets it (ADR 10): the first screen of its address, drawn at build, with the merchant's first
 * banner or the list's first tiles, in the look the browser had at its last visit.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const SCREENS = 'first-screens.json';
const DOCUMENT_LANGUAGES = ['vi', 'en', 'ur', 'pt'] as const;
const STATUS = '/wps/system/status';
const WHITELABEL = '/wps/system/whitelabel';
const SETTINGS = '/wps/system/settings/consolidated';
const ANNOUNCEMENTS = '/wps/relay/MCSFE_getListAnnouncements';
const GAME_LIST = '/wps/relay/GCSGAME_gameList';
const DRAWN_FAMILY = 'gameType=RNG';
const OWN_ART = /^\/art\/games\/([\w-]+)\./;
/** Of the system's states the one in which its screens are shown (SYS-01). */
const OPEN = 0;
/** Settings of a merchant that choose between screens of one address. */
const SHAPING = ['homeVariant', 'jackpotFigures'] as const;
const HOUSE_ART = '/art/banner-lanterns.webp';

/** What tools/first-screens left. */
interface Drawn {
  readonly addresses: string;
  readonly homeVariant?: 'plain' | 'jackpot';
  readonly jackpotFigures?: 'illustrative' | 'confirmed';
  readonly guestsOnly: boolean;
  /** By language: the markup with its slots, the calls that fill them, and the house's own words where a merchant has no banner. */
  readonly languages: Readonly<Record<string, { readonly html: string; readonly asked: readonly string[]; readonly welcome: string }>>;
  readonly css: string;
}

interface Look {
  readonly theme: 'dark' | 'light';
  readonly language: string | undefined;
  readonly signedIn: boolean;
}

/** The cookie of lib/look-cookie.ts; anything else reads as a first visit. */
function lookOf(cookies: string | undefined): Look {
  const [, theme, language, who] = /(?:^|; )look=(dark|light)\.(vi|en|ur|pt)\.(in|out)(?:;|$)/.exec(cookies ?? '') ?? [];
  return { theme: theme === 'light' ? 'light' : 'dark', language, signedIn: who === 'in' };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

type Value = Readonly<Record<string, unknown>>;

const valueOf = (answer: string | undefined): Value => (answer === undefined ? {} : ((JSON.parse(answer) as { value?: Value }).value ?? {}));

type Row = Readonly<Record<string, string | undefined>>;
type Slots = Readonly<Record<string, string | undefined>>;

/** The words and the picture of home's first banner; the house's own where the merchant has none. */
function bannerSlots({ list = [] }: { readonly list?: readonly Row[] }, brand: string, welcome: string): Slots {
  const first = list.find(({ type, groupName }) => type === 'B' && groupName === 'm_home');
  if (!first) return { 'banner.title': brand, 'banner.text': welcome, 'banner.art': HOUSE_ART };
  const art = first['imageUrl'] ?? HOUSE_ART;
  return { 'banner.title': first['title'] ?? brand, 'banner.text': (first['content'] ?? '').replace(/<[^>]*>/g, ''), 'banner.art': /^\/(?!\/)/.test(art) ? art : HOUSE_ART };
}

/** The names and pictures of a list's first tiles. */
function gameSlots({ games = [], totalElements }: { readonly games?: readonly Row[]; readonly totalElements?: number }): Slots {
  const slots = games.flatMap(({ iconUrl = '', displayName, vendorName }, at) => [
    [`games.${at}.art`, OWN_ART.exec(iconUrl)?.[1]],
    [`games.${at}.name`, displayName],
    [`games.${at}.vendor`, vendorName],
  ]);
  return { ...Object.fromEntries(slots), total: totalElements?.toString() };
}

/** The markup with its slots filled; undefined where one of them has nothing to stand in it. */
function fill(html: string, slots: Slots): string | undefined {
  let whole = true;
  const filled = html.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => {
    const value = slots[name];
    if (value === undefined) whole = false;
    return escaped(value ?? '');
  });
  return whole ? filled : undefined;
}

/** A list's own call follows its address; a list narrowed further is asked for by the page itself. */
function callsOf(asked: readonly string[], url: string): readonly string[] {
  const [, family] = /\?gameType=([A-Z]{2,10})$/.exec(url) ?? [];
  return asked.flatMap((path) => (!path.includes(DRAWN_FAMILY) ? [path] : family === undefined ? [] : [path.replace(DRAWN_FAMILY, `gameType=${family}`)]));
}

interface Asked {
  readonly request: FastifyRequest;
  readonly language: string | undefined;
}

/** Answers of calls a guest of the host would get, by path and query. */
type Ask = (path: string, asked: Asked) => Promise<string | undefined>;

/** Asks the node itself, by the way every caller takes; visits that begin at the same moment share an answer. */
function createAsk(app: FastifyInstance): Ask {
  const running = new Map<string, Promise<string | undefined>>();
  async function askNow(path: string, { request, language }: Asked): Promise<string | undefined> {
    const { host } = request.headers;
    const answer = await app.inject({ url: path, remoteAddress: request.ip, headers: { host: host ?? '', accept: 'application/json', ...(language === undefined ? {} : { 'accept-language': language }) } });
    return answer.statusCode === 200 ? answer.body : undefined;
  }
  return (path, asked) => {
    const { request, language } = asked;
    // Whether the site is open depends on where the visitor is.
    const key = [request.headers.host, path === STATUS ? request.ip : '', language, path].join(' ');
    const known = running.get(key);
    if (known) return known;
    const answer = askNow(path, asked).finally(() => running.delete(key));
    running.set(key, answer);
    return answer;
  };
}

export type Compose = (request: FastifyRequest) => Promise<string>;

/** Reads what the build left; a build without first screens serves its document as it is. */
export async function createCompose(app: FastifyInstance, webDir: string, document: string): Promise<Compose> {
  const page = await readFile(join(webDir, document), 'utf8');
  const drawn = JSON.parse(await readFile(join(webDir, SCREENS), 'utf8').catch(() => '[]')) as readonly Drawn[];
  const screens = drawn.map((screen) => ({ ...screen, pattern: new RegExp(screen.addresses) }));
  const ask = createAsk(app);

  /** The page in the look of the browser, without a screen. */
  const bare = (look: Look, language: string): string =>
    page.replace(/<html[^>]*>/, `<html lang="${language}" dir="${language === 'ur' ? 'rtl' : 'ltr'}" data-theme="${look.theme}">`);

  return async (request) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const look = lookOf(request.headers.cookie);
    const candidates = request.url.includes('?shell') ? [] : screens.filter(({ pattern, guestsOnly }) => pattern.test(path) && !(guestsOnly && look.signedIn));
    if (candidates.length === 0) return bare(look, look.language ?? 'vi');
    const first = { request, language: look.language };
    const [whitelabel, status] = (await Promise.all([ask(WHITELABEL, first), ask(STATUS, first)])).map(valueOf);
    if (whitelabel === undefined || status?.['status'] !== OPEN) return bare(look, look.language ?? 'vi');
    const usual = String(whitelabel['languageDefault'] ?? 'VI').toLowerCase();
    const language = DOCUMENT_LANGUAGES.find((one) => one === (look.language ?? usual)) ?? 'vi';
    const asked = { request, language };
    const settings = valueOf(await ask(SETTINGS, asked));
    const screen = candidates.find((one) => SHAPING.every((name) => one[name] === undefined || one[name] === settings[name]));
    const drawing = screen?.languages[language];
    if (screen === undefined || drawing === undefined) return bare(look, language);
    const answers = await Promise.all(callsOf(drawing.asked, request.url).map(async (one) => [one, await ask(one, asked)] as const));
    if (answers.some(([, answer]) => answer === undefined)) return bare(look, language);
    const answerTo = (path: string): Value => valueOf(answers.find(([one]) => one.startsWith(path))?.[1]);
    const filled = fill(drawing.html, { ...bannerSlots(answerTo(ANNOUNCEMENTS), String(whitelabel['brandName'] ?? ''), drawing.welcome), ...gameSlots(answerTo(GAME_LIST)) });
    if (filled === undefined) return bare(look, language);
    return bare(look, language)
      .replace('<html ', `<html data-first-screen="${look.signedIn ? 'in' : 'out'}" `)
      .replace('</head>', () => `<style>${screen.css}</style>\n  </head>`)
      .replace('<div id="root" class="column"></div>', () => `<div id="root" class="column" inert aria-hidden="true">${filled}</div>`);
  };
}
