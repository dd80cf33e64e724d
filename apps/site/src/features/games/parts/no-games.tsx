/** A list without games: the reason, and the one action. */
import { TOAST_INFO_MS } from '@lantern/contract/constants';
import { Empty, useToasts } from '@lantern/ui';
import { useEffect } from 'react';
import { useLocation, useNavigate } from '../../../lib/navigation/navigation.tsx';
import { useT } from '../../../lib/language/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { filtersOn, type ListQuery } from '../state/list-query.ts';

interface NoGamesProps {
  readonly query: ListQuery;
  readonly onHot: () => void;
  readonly onClear: () => void;
  readonly onAll: () => void;
}

export function NoGames({ query, onHot, onClear, onAll }: NoGamesProps) {
  const t = useT();
  if (query.tab === 'FAV') return <NoFavourites onHot={onHot} />;
  if (query.name !== '' || filtersOn(query) > 0) {
    return (
      <Empty
        title={t('games_none_found')}
        text={t('games_none_found_text')}
        action={{ label: t('filter_clear'), onPress: onClear }}
      />
    );
  }
  return (
    <Empty
      title={t('no_data')}
      text={t('games_none_text')}
      {...(query.tab === 'ALL' ? {} : { action: { label: t('see_all'), onPress: onAll } })}
    />
  );
}

function NoFavourites({ onHot }: { readonly onHot: () => void }) {
  const t = useT();
  return (
    <Empty
      title={t('favourites_none')}
      text={t('favourites_none_text')}
      action={{ label: t('favourites_see_hot'), onPress: onHot }}
    />
  );
}

/** Favourites without a session: shown once, with the link to the login page (HOME-11). */
export function FavouritesForGuests() {
  const t = useT();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const session = useSession();
  useEffect(() => {
    if (session === null) toasts.show({ type: 'info', text: t('in_logged_login'), durationMs: TOAST_INFO_MS });
  }, [session, toasts, t]);
  const logIn = {
    label: t('title_login'),
    onPress: () => navigate('/m/login', { state: { from: pathname + search } }),
  };
  return <Empty title={t('in_logged_login')} text={t('favourites_guest_text')} action={logIn} />;
}
