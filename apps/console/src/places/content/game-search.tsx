/** Finds a vendor's game and makes a tap open it. */
import { useState } from 'react';
import { mayCall, useCall, type OpsAnswer } from '../../lib/calls.ts';
import { i18n, useT } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { DeskField } from '../../widgets/fields.tsx';
import styles from './content.module.css';

type Game = OpsAnswer<'ops.games.list'>['list'][number];

const FOUND = 6;
/** Fewer letters find half of the shop. */
const TYPED_MINIMUM = 2;

/** The site's own address of a game, everything its launcher needs (the site's `lib/games/launch-address.ts`). */
export function gameLink({ vendor, type, gameId }: Pick<Game, 'vendor' | 'type' | 'gameId'>): string {
  const query = new URLSearchParams({
    vendor,
    category: type,
    gameId,
    nodeId: gameId,
    supportPlay: 'html5',
    pageBack: 'home',
  });
  return `/m/launchGame?${query}`;
}

const nameOf = ({ nameVi, nameEn }: Game): string => (i18n.locale() === 'en' ? nameEn : nameVi);

export function GameSearch({
  url,
  onChoose,
}: {
  readonly url: string | null;
  readonly onChoose: (url: string) => void;
}) {
  const t = useT();
  const { rights } = useMe();
  const [typed, type] = useState('');
  const query = typed.trim();
  const isAllowed = mayCall('ops.games.list', rights);
  const { data } = useCall(
    'ops.games.list',
    { query: { query, limit: FOUND } as never },
    { enabled: isAllowed && query.length >= TYPED_MINIMUM, keepsLast: true },
  );
  if (!isAllowed) return null;
  const games =
    query.length < TYPED_MINIMUM ? [] : (data?.list ?? []).filter(({ enabled, retired }) => enabled && !retired);
  return (
    <div>
      <DeskField
        label={t('content_game')}
        value={typed}
        maxLength={64}
        onChange={type}
        placeholder={t('content_game_find')}
      />
      {games.length > 0 && (
        <ul className={styles.games} aria-label={t('content_game')}>
          {games.map((game) => (
            <li key={game.gameId}>
              <button
                type="button"
                aria-pressed={url === gameLink(game)}
                onClick={() => {
                  onChoose(gameLink(game));
                  type('');
                }}
              >
                {nameOf(game)} <small>{game.vendor}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
