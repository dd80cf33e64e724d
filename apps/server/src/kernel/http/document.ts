/**
 * The site's HTML document for one browser (ADR 10): the first screen of its address, rendered at build time, with the
 * merchant's first banner or the list's first tiles, in the theme of the browser's last visit.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { THEMES } from '@lantern/contract/constants';
import { isColour, LOOK_COLOURS, lookTokens, type Look as BrandLook } from '@lantern/contract/look';
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
/** The system state in which its screens are shown (SYS-01). */
const OPEN = 0;
/** Merchant settings that choose between screens of one address. */
const SCREEN_SETTINGS = ['homeVariant', 'jackpotFigures'] as const;
const HOUSE_ART = '/art/banner-lanterns.webp';

/** Output of tools/first-screens. */
interface Drawn {
  readonly addresses: string;
  readonly homeVariant?: 'plain' | 'jackpot';
  readonly jackpotFigures?: 'illustrative' | 'confirmed';
  readonly guestsOnly: boolean;
  /** By language: the markup with its slots, the calls that fill them, and the default texts for a merchant without a banner. */
  readonly languages: Readonly<
    Record<string, { readonly html: string; readonly requested: readonly string[]; readonly welcome: string }>
  >;
  readonly css: string;
}

interface Look {
  readonly theme: 'dark' | 'light';
  readonly language: string | undefined;
  readonly signedIn: boolean;
}

/** Reads the cookie of lib/look-cookie.ts; anything else counts as a first visit. */
function lookOf(cookies: string | undefined): Look {
  const [, theme, language, who] =
    /(?:^|; )look=(dark|light)\.(vi|en|ur|pt)\.(in|out)(?:;|$)/.exec(cookies ?? '') ?? [];
  return { theme: theme === 'light' ? 'light' : 'dark', language, signedIn: who === 'in' };
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

type Value = Readonly<Record<string, unknown>>;

const valueOf = (answer: string | undefined): Value =>
  answer === undefined ? {} : ((JSON.parse(answer) as { value?: Value }).value ?? {});

interface Brand {
  readonly colours: string;
  readonly name: string | undefined;
}

/** The merchant's colours as a style sheet that stands behind the site's own; empty for the house's. */
function colourSheet({ look }: Value): string {
  const isLook =
    typeof look === 'object' &&
    look !== null &&
    LOOK_COLOURS.every((name) => isColour(String((look as BrandLook)[name])));
  if (!isLook) return '';
  const rules = THEMES.map((theme) => {
    const tokens = Object.entries(lookTokens(look as BrandLook, theme)).map(([name, value]) => `${name}:${value}`);
    return `:root[data-theme='${theme}']{${tokens.join(';')}}`;
  });
  return `<style>${rules.join('')}</style>\n  `;
}

type Row = Readonly<Record<string, string | undefined>>;
type Slots = Readonly<Record<string, string | undefined>>;

/** Text and picture of home's first banner; the default ones where the merchant has none. */
function bannerSlots({ list = [] }: { readonly list?: readonly Row[] }, brand: string, welcome: string): Slots {
  const first = list.find(({ type, groupName }) => type === 'B' && groupName === 'm_home');
  if (!first) return { 'banner.title': brand, 'banner.text': welcome, 'banner.art': HOUSE_ART };
  const art = first['imageUrl'] ?? HOUSE_ART;
  return {
    'banner.title': first['title'] ?? brand,
    'banner.text': (first['content'] ?? '').replace(/<[^>]*>/g, ''),
    'banner.art': /^\/(?!\/)/.test(art) ? art : HOUSE_ART,
  };
}

/** Names and pictures of a list's first tiles. */
function gameSlots({
  games = [],
  totalElements,
}: {
  readonly games?: readonly Row[];
  readonly totalElements?: number;
}): Slots {
  const slots = games.flatMap(({ iconUrl = '', displayName, vendorName }, at) => [
    [`games.${at}.art`, OWN_ART.exec(iconUrl)?.[1]],
    [`games.${at}.name`, displayName],
    [`games.${at}.vendor`, vendorName],
  ]);
  return { ...Object.fromEntries(slots), total: totalElements?.toString() };
}

/** The markup with its slots filled; undefined where a slot has no value. */
function fill(html: string, slots: Slots): string | undefined {
  let whole = true;
  const filled = html.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => {
    const value = slots[name];
    if (value === undefined) whole = false;
    return escaped(value ?? '');
  });
  return whole ? filled : undefined;
}

/** A list's first call has the address's parameters; the page itself requests further filters. */
function callsOf(requested: readonly string[], url: string): readonly string[] {
  const [, family] = /\?gameType=([A-Z]{2,10})$/.exec(url) ?? [];
  return requested.flatMap((path) =>
    !path.includes(DRAWN_FAMILY)
      ? [path]
      : family === undefined
        ? []
        : [path.replace(DRAWN_FAMILY, `gameType=${family}`)],
  );
}

interface Visit {
  readonly request: FastifyRequest;
  readonly language: string | undefined;
}

/** Answers of calls as a guest of the host would get them, by path and query. */
type FetchAsGuest = (path: string, visit: Visit) => Promise<string | undefined>;

/** Calls the node itself through the normal HTTP route; concurrent visits share an answer. */
function createFetch(app: FastifyInstance): FetchAsGuest {
  const running = new Map<string, Promise<string | undefined>>();
  async function inject(path: string, { request, language }: Visit): Promise<string | undefined> {
    const answer = await app.inject({
      url: path,
      remoteAddress: request.ip,
      headers: {
        host: request.host,
        accept: 'application/json',
        ...(language === undefined ? {} : { 'accept-language': language }),
      },
    });
    return answer.statusCode === 200 ? answer.body : undefined;
  }
  return (path, visit) => {
    const { request, language } = visit;
    // Whether the site is available depends on the visitor's address.
    const key = [request.host, path === STATUS ? request.ip : '', language, path].join(' ');
    const known = running.get(key);
    if (known) return known;
    const answer = inject(path, visit).finally(() => running.delete(key));
    running.set(key, answer);
    return answer;
  };
}

export interface DocumentRenderer {
  render(request: FastifyRequest): Promise<string>;
  /** Sources of a content security policy that permit the scripts in the build's page, and nothing that is added to it. */
  readonly scriptSources: readonly string[];
}

/** A script element without an address, and its text. */
const SCRIPT_IN_PAGE = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

const scriptSourcesOf = (page: string): readonly string[] =>
  Array.from(
    page.matchAll(SCRIPT_IN_PAGE),
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** Reads the build's output; a build without first screens serves its document unchanged. */
export async function createDocumentRenderer(
  app: FastifyInstance,
  webDir: string,
  document: string,
): Promise<DocumentRenderer> {
  const page = await readFile(join(webDir, document), 'utf8');
  const drawn = JSON.parse(await readFile(join(webDir, SCREENS), 'utf8').catch(() => '[]')) as readonly Drawn[];
  const screens = drawn.map((screen) => ({ ...screen, pattern: new RegExp(screen.addresses) }));
  const fetchAsGuest = createFetch(app);

  /** The page in the browser's theme and the merchant's colours, without a first screen. */
  const bareFor =
    ({ colours, name }: Brand) =>
    (look: Look, language: string): string =>
      page
        .replace(
          /<html[^>]*>/,
          `<html lang="${language}" dir="${language === 'ur' ? 'rtl' : 'ltr'}" data-theme="${look.theme}">`,
        )
        .replace('</head>', () => `${colours}</head>`)
        .replace(/<title>[^<]*<\/title>/, (title) => (name === undefined ? title : `<title>${escaped(name)}</title>`));

  const render = async (request: FastifyRequest): Promise<string> => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const look = lookOf(request.headers.cookie);
    const candidates = request.url.includes('?shell')
      ? []
      : screens.filter(({ pattern, guestsOnly }) => pattern.test(path) && !(guestsOnly && look.signedIn));
    const first = { request, language: look.language };
    // Only a first screen depends on whether the site is open.
    const [whitelabel = {}, status = {}] = (
      await Promise.all([
        fetchAsGuest(WHITELABEL, first),
        candidates.length === 0 ? undefined : fetchAsGuest(STATUS, first),
      ])
    ).map(valueOf);
    const bare = bareFor({ colours: colourSheet(whitelabel), name: whitelabel['brandName'] as string | undefined });
    if (status['status'] !== OPEN) return bare(look, look.language ?? 'vi');
    const usual = String(whitelabel['languageDefault'] ?? 'VI').toLowerCase();
    const language = DOCUMENT_LANGUAGES.find((one) => one === (look.language ?? usual)) ?? 'vi';
    const visit = { request, language };
    const settings = valueOf(await fetchAsGuest(SETTINGS, visit));
    const screen = candidates.find((one) =>
      SCREEN_SETTINGS.every((name) => one[name] === undefined || one[name] === settings[name]),
    );
    const drawing = screen?.languages[language];
    if (screen === undefined || drawing === undefined) return bare(look, language);
    const answers = await Promise.all(
      callsOf(drawing.requested, request.url).map(async (one) => [one, await fetchAsGuest(one, visit)] as const),
    );
    if (answers.some(([, answer]) => answer === undefined)) return bare(look, language);
    const answerTo = (path: string): Value => valueOf(answers.find(([one]) => one.startsWith(path))?.[1]);
    const filled = fill(drawing.html, {
      ...bannerSlots(answerTo(ANNOUNCEMENTS), String(whitelabel['brandName'] ?? ''), drawing.welcome),
      ...gameSlots(answerTo(GAME_LIST)),
    });
    if (filled === undefined) return bare(look, language);
    return bare(look, language)
      .replace('<html ', `<html data-first-screen="${look.signedIn ? 'in' : 'out'}" `)
      .replace('</head>', () => `<style>${screen.css}</style>\n  </head>`)
      .replace(
        '<div id="root" class="column"></div>',
        () => `<div id="root" class="column" inert aria-hidden="true">${filled}</div>`,
      );
  };
  return { render, scriptSources: scriptSourcesOf(page) };
}
