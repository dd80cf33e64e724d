/**
 * State of a game list, kept in its address: a reload, a shared link and going back all show the same list (GAME-01,
 * GAME-16).
 */
import type { Answer, Input } from '@lantern/web';

export type Sort = 'popular' | 'newest' | 'name';
export type Tag = Answer<'game.list'>['games'][number]['tags'][number];

export const SORTS: readonly Sort[] = ['popular', 'newest', 'name'];
const TAGS: readonly Tag[] = ['JACKPOT', 'NEW', 'HOT', 'LIVE'];

export interface ListQuery {
  /** ALL, HOT, FAV or a family of games. */
  readonly tab: string;
  readonly name: string;
  readonly vassalage: string;
  readonly classify: string;
  /** Minimum stake and minimum pay lines; 0 is no limit. */
  readonly minBet: number;
  readonly minLine: number;
  readonly tags: readonly Tag[];
  readonly sort: Sort;
}

export const EVERYTHING: ListQuery = {
  tab: 'ALL',
  name: '',
  vassalage: '',
  classify: '',
  minBet: 0,
  minLine: 0,
  tags: [],
  sort: 'popular',
};

const CODE = /^[A-Za-z0-9_-]{1,64}$/;
const NAME_MAXIMUM = 64;
const AMOUNT_MAXIMUM = 1_000_000_000;
const LINES_MAXIMUM = 10_000;

const code = (value: string | null): string => (value !== null && CODE.test(value) ? value : '');
const count = (value: string | null, maximum: number): number =>
  value !== null && /^\d{1,10}$/.test(value) ? Math.min(Number(value), maximum) : 0;

function tabOf(query: URLSearchParams): string {
  const type = query.get('type');
  if (type === 'hot') return 'HOT';
  if (type === 'fav') return 'FAV';
  return code(query.get('gameType')) || 'ALL';
}

/** Reads an address; invalid parts are ignored. */
export function readListQuery(query: URLSearchParams): ListQuery {
  const wanted = (query.get('tags') ?? '').split(',');
  return {
    tab: tabOf(query),
    name: (query.get('gameName') ?? '').slice(0, NAME_MAXIMUM),
    vassalage: code(query.get('vassalage')),
    classify: code(query.get('gameClassify')),
    minBet: count(query.get('minBet'), AMOUNT_MAXIMUM),
    minLine: count(query.get('minLine'), LINES_MAXIMUM),
    tags: TAGS.filter((tag) => wanted.includes(tag)),
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'popular',
  };
}

/** The filters, as parameters of the list call. */
function filterWords({ name, vassalage, classify, minBet, minLine, tags, sort }: ListQuery) {
  return {
    ...(name.trim() === '' ? {} : { gameName: name.trim() }),
    ...(vassalage === '' ? {} : { vassalage }),
    ...(classify === '' ? {} : { gameClassify: classify }),
    ...(minBet === 0 ? {} : { minBet }),
    ...(minLine === 0 ? {} : { minLine }),
    ...(tags.length === 0 ? {} : { tags: tags.join(',') }),
    ...(sort === 'popular' ? {} : { sort }),
  };
}

/** Writes an address's query: HOT and FAV are the source's `type`, a family its `gameType`. */
export function writeListQuery(query: ListQuery): URLSearchParams {
  const words: Record<string, string> = {};
  if (query.tab === 'HOT') words['type'] = 'hot';
  else if (query.tab === 'FAV') words['type'] = 'fav';
  else if (query.tab !== 'ALL') words['gameType'] = query.tab;
  for (const [name, value] of Object.entries(filterWords(query))) words[name] = String(value);
  return new URLSearchParams(words);
}

/** The list call's query; its page is added by the caller. */
export function callQuery(query: ListQuery): NonNullable<Input<'game.list'>['query']> {
  return { platform: 'html5', ...(query.tab === 'ALL' ? {} : { gameType: query.tab }), ...filterWords(query) };
}

/** How many filters are active, without the name and the order: they are visible by themselves. */
export const filtersOn = ({ vassalage, classify, minBet, minLine, tags }: ListQuery): number =>
  [vassalage !== '', classify !== '', minBet > 0, minLine > 0].filter(Boolean).length + tags.length;

/** Whether a list is a preloaded or personal one, without filters. */
export const isShelf = ({ tab }: Pick<ListQuery, 'tab'>): boolean => tab === 'HOT' || tab === 'FAV';

/** Another tab: its own list from page 1, without the last one's filters (GAME-03). */
export const onTab = (tab: string): ListQuery => ({ ...EVERYTHING, tab });

/** Adds filters to a list. Family-specific ones are dropped with the family; shelves lead into the whole catalogue. */
export function narrowed(query: ListQuery, change: Partial<ListQuery>): ListQuery {
  const from = isShelf(query) && change.tab === undefined ? { ...query, tab: 'ALL' } : query;
  const next = { ...from, ...change };
  return next.tab === query.tab || change.classify !== undefined ? next : { ...next, classify: '' };
}

/** The same list without any filter. */
export const unfiltered = ({ tab, sort }: ListQuery): ListQuery => ({ ...EVERYTHING, tab, sort });
