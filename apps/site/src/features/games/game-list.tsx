/**
 * The catalogue as a list (§2 /m/gameList): tabs, search, filters, order, endless tiles. Its state is in its address.
 */
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from '../../lib/navigation/navigation.tsx';
import { categoryLabel } from '../../lib/games/categories.ts';
import { useStars } from '../../lib/games/favourites.ts';
import { favouritesFirst, isLottery } from '../../lib/games/game-card.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { prefetchPages, useGamePages, type GamePages } from './api/game-pages.ts';
import { useFamilies } from './api/families.ts';
import { useFavouriteShelf, useHotShelf } from './api/shelf.ts';
import styles from './game-list.module.css';
import { CountRow } from './parts/count-row.tsx';
import { EndlessList } from './parts/endless-list.tsx';
import { FamilyTabs } from './parts/family-tabs.tsx';
import { FilterChips } from './parts/filter-chips.tsx';
import { FilterSheet } from './parts/filter-sheet.tsx';
import { FavouritesForGuests, NoGames } from './parts/no-games.tsx';
import { SearchBar } from './parts/search-bar.tsx';
import { SortSheet } from './parts/sort-sheet.tsx';
import { VendorSheet } from './parts/vendor-sheet.tsx';
import { lastList, rememberList } from './state/last-list.ts';
import {
  EVERYTHING,
  filtersOn,
  isShelf,
  narrowed,
  onTab,
  readListQuery,
  unfiltered,
  writeListQuery,
  type ListQuery,
} from './state/list-query.ts';

interface GameListProps {
  /** Shows back beside the search, on screens without the shell's header. */
  readonly onBack?: () => void;
  /** One family only: its vendors replace the tabs. */
  readonly family?: string;
  /** An address without a query restores the list that was left for a game. */
  readonly resumes?: boolean;
  /** Above the tables of LIVE and LIVESTREAM: the hosts on air. */
  readonly hosts?: ReactNode;
}

const LIVE_TABS: readonly string[] = ['LIVE', 'LIVESTREAM'];

type OpenSheet = 'filter' | 'vendor' | 'sort';

export function GameList({ onBack, family, resumes = false, hosts }: GameListProps) {
  const t = useT();
  const [query, change] = useListQuery(family);
  const pages = useListPages(query);
  const { families, vendorsOf, countOf } = useFamilies();
  const [sheet, setSheet] = useState<OpenSheet>();
  const top = useRef<HTMLDivElement>(null);
  const signedIn = useSession() !== null;
  useReturn(resumes, change);

  const narrow = (part: Partial<ListQuery>) => {
    toListTop(top.current);
    change(narrowed(query, part));
  };
  const choose = (next: ListQuery) => {
    toListTop(top.current);
    change(next);
  };
  const everything = () => choose(family === undefined ? EVERYTHING : onTab(family));
  const familyName = categoryLabel(query.tab);
  const label = familyName === undefined ? query.tab : t(familyName);
  const closeSheet = () => setSheet(undefined);
  const vendors = vendorsOf(query.tab);

  return (
    <>
      <div ref={top} className={onBack ? styles.top : `${styles.top} ${styles.underHeader}`}>
        <SearchBar
          name={query.name}
          onName={(name) => narrow({ name })}
          count={countOf(query.tab)}
          filters={filtersOn(query)}
          onFilter={() => setSheet('filter')}
          onBack={onBack}
        />
        {family === undefined && (
          <FamilyTabs families={families} chosen={query.tab} onChoose={(tab) => choose(onTab(tab))} />
        )}
      </div>
      {!isShelf(query) && (
        <FilterChips
          query={query}
          vendors={vendors}
          onChange={narrow}
          onVendors={() => setSheet('vendor')}
          onClear={() => choose(unfiltered(query))}
        />
      )}
      <div className="gutter">
        {LIVE_TABS.indexOf(query.tab) >= 0 && hosts}
        <CountRow
          query={query}
          total={pages.total}
          {...(isShelf(query) ? {} : { onSort: () => setSheet('sort') })}
          {...(isNarrow(query, family) ? { onViewAll: everything } : {})}
        />
        {query.tab === 'FAV' && !signedIn ? (
          <FavouritesForGuests />
        ) : (
          <EndlessList
            key={query.tab}
            pages={pages}
            label={label}
            covered={sheet !== undefined}
            amongHot={query.tab === 'HOT'}
            empty={
              <NoGames
                query={query}
                onHot={() => choose(onTab('HOT'))}
                onClear={() => choose(unfiltered(query))}
                onAll={everything}
              />
            }
          />
        )}
      </div>
      {sheet === 'filter' && (
        <FilterSheet
          query={query}
          families={family === undefined ? families : []}
          vendorsOf={vendorsOf}
          onApply={choose}
          onClose={closeSheet}
        />
      )}
      {sheet === 'vendor' && (
        <VendorSheet
          vendors={vendors}
          chosen={query.vassalage}
          onChoose={(vassalage) => narrow({ vassalage })}
          onClose={closeSheet}
        />
      )}
      {sheet === 'sort' && <SortSheet chosen={query.sort} onChoose={(sort) => narrow({ sort })} onClose={closeSheet} />}
    </>
  );
}

/** Prefetches the first data of a list at an address. */
export const prepareList = (search: string): Promise<void> => prefetchPages(readListQuery(new URLSearchParams(search)));

/** Whether there is more to see than what the list shows. */
const isNarrow = (query: ListQuery, family: string | undefined): boolean =>
  (family === undefined && query.tab !== 'ALL') || filtersOn(query) > 0 || query.name !== '';

/** A new list starts at its top, under the sticky bars. */
function toListTop(top: HTMLElement | null): void {
  const anchor = top?.offsetTop ?? 0;
  if (window.pageYOffset > anchor) window.scrollTo(0, anchor);
}

/** The address's query, and the function to change it without a history entry. */
function useListQuery(family: string | undefined): readonly [ListQuery, (next: ListQuery) => void] {
  const [words, setWords] = useSearchParams();
  const query = useMemo(() => {
    const read = readListQuery(words);
    return family === undefined ? read : { ...read, tab: family };
  }, [words, family]);
  const change = useCallback(
    (next: ListQuery) =>
      setWords(writeListQuery(family === undefined ? next : { ...next, tab: 'ALL' }), { replace: true }),
    [setWords, family],
  );
  return [query, change];
}

function useListPages(query: ListQuery): GamePages {
  const catalogue = useGamePages(query, !isShelf(query));
  const hot = useHotShelf();
  const favourites = useFavouriteShelf(query.tab === 'FAV');
  const stars = useStars();
  const pages = query.tab === 'HOT' ? hot : query.tab === 'FAV' ? favourites : catalogue;
  const { games } = pages;
  const sorted = useMemo(
    () =>
      games?.some(isLottery) === true && !isShelf(query)
        ? favouritesFirst(games, (game) => isLottery(game) && stars.isFavourite(game))
        : games,
    [games, query, stars],
  );
  return { ...pages, games: sorted };
}

/** Saves the list for the return from a game, and restores it there. */
function useReturn(resumes: boolean, change: (next: ListQuery) => void): void {
  const [words] = useSearchParams();
  const search = words.toString();
  const newest = useRef({ search, resumes, change });
  useLayoutEffect(() => {
    newest.current = { search, resumes, change };
  });
  // Once per visit: later input and choices are in the address.
  useLayoutEffect(() => {
    const arrived = newest.current;
    const left = arrived.resumes && arrived.search === '' ? lastList() : undefined;
    if (left) {
      arrived.change(readListQuery(new URLSearchParams(left.search)));
      // The tiles are cached, so the page has its height in the next frame.
      window.requestAnimationFrame(() => window.requestAnimationFrame(() => window.scrollTo(0, left.scrollPx)));
    }
    let scrollPx = 0;
    const note = (): void => {
      scrollPx = window.pageYOffset;
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      window.removeEventListener('scroll', note);
      // The latest address is the one to restore.
      rememberList({ search: newest.current.search, scrollPx });
    };
  }, []);
}
