/**
 * What is published about a game, before it is opened: return, volatility, highest win, bets; play, trial, favourite. What the vendor does
 * not publish is not shown.
 */
import { BottomSheet, Button, cx, Icon, SkeletonRow, useFormats } from '@lantern/ui';
import { KENO_VENDOR, LOTTERY_FRAME_VENDORS } from '@lantern/contract/constants';
import type { Answer } from '@lantern/web';
import { Block } from '../block.tsx';
import { useT, type TextKey } from '../language/i18n.ts';
import { useCall } from '../server/calls.ts';
import { useSettings } from '../server/settings.ts';
import { TrialButton } from '../session/trial-button.tsx';
import { useIsFavourite, useToggleFavourite } from './favourites.ts';
import { useCategoryName } from './category-name.ts';
import type { GameCard } from './game-card.ts';
import { GameThumb } from './game-thumb.tsx';
import styles from './info-sheet.module.css';
import { gameAddress, lotteryAddress } from './launch-address.ts';
import { currentVisitor, useLaunch } from './launch.ts';
import { obstacleOf } from './launch-rules.ts';
import { inRoom } from './room-sheet.tsx';

type Facts = Answer<'game.facts'>;
type Volatility = NonNullable<Facts['volatility']>;

/** A game changes what it publishes with a release. */
const STALE_MS = 600_000;
const VOLATILITY: Readonly<Record<Volatility, { readonly text: TextKey; readonly level: number }>> = {
  low: { text: 'game_info_low', level: 1 },
  medium: { text: 'game_info_medium', level: 2 },
  high: { text: 'game_info_high', level: 3 },
};
const LEVELS = [1, 2, 3];

interface FactProps {
  readonly name: string;
  readonly value: string;
  readonly note?: string | undefined;
  readonly level?: number;
  readonly testId: string;
}

function Fact({ name, value, note, level, testId }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd data-testid={testId}>
        {level !== undefined && (
          <span className={styles.meter} aria-hidden="true">
            {LEVELS.map((each) => (
              <i key={each} className={cx(each <= level && styles.full)} />
            ))}
          </span>
        )}
        <b className="num">{value}</b>
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  );
}

function FactList({ game, facts }: { readonly game: GameCard; readonly facts: Facts }) {
  const t = useT();
  const formats = useFormats();
  const currency = useSettings()?.currency;
  const { rtpBasisPoints, volatility, topTimes, payLines, bets } = facts;
  const decimal = (value: number): string => String(value).replace('.', t('decimal_mark'));
  const timesText = (times: number): string => {
    const [whole, part] = String(times).split('.');
    return formats.integer(Number(whole)) + (part === undefined ? '' : t('decimal_mark') + part);
  };
  const money = (amount: number): string => (currency === undefined ? '' : formats.money(amount, currency));
  if (Object.keys(facts).length === 0) return <p className={styles.none}>{t('game_info_none')}</p>;
  return (
    <dl className={styles.facts}>
      {rtpBasisPoints !== undefined && (
        <Fact name={t('game_info_return')} value={`${decimal(rtpBasisPoints / 100)}%`} testId="info-rtp" />
      )}
      {volatility && (
        <Fact
          name={t('game_info_volatility')}
          value={t(VOLATILITY[volatility].text)}
          level={VOLATILITY[volatility].level}
          testId="info-volatility"
        />
      )}
      {topTimes !== undefined && (
        <Fact
          name={t('game_info_top')}
          value={t('game_info_times', { times: timesText(topTimes) })}
          note={game.tags.includes('JACKPOT') ? t('game_info_no_pool') : undefined}
          testId="info-top"
        />
      )}
      {payLines !== undefined && (
        <Fact name={t('game_info_lines')} value={formats.integer(payLines)} testId="info-lines" />
      )}
      {bets && currency !== undefined && (
        <Fact name={t('game_info_bets')} value={`${money(bets.min)} – ${money(bets.max)}`} testId="info-bets" />
      )}
    </dl>
  );
}

function Waiting() {
  return (
    <>
      <SkeletonRow />
      <SkeletonRow />
    </>
  );
}

const LOTTERIES: readonly string[] = [...LOTTERY_FRAME_VENDORS, KENO_VENDOR];
/** The game as it is opened with play money: its free room, if it has rooms. */
function asTrial(game: GameCard): GameCard | undefined {
  const room = game.rooms?.find(({ roomType }) => roomType === 'free');
  if (room) return inRoom(game, room);
  return game.freeplay && game.rooms === undefined ? game : undefined;
}
const addressOf = (game: GameCard): string =>
  LOTTERIES.includes(game.vendorCode) ? lotteryAddress(game, true) : gameAddress(game, true);

/** Guests start a trial and come to the game; members practise where the game has a room for it. */
function Trial({ game, onClose }: { readonly game: GameCard; readonly onClose: () => void }) {
  const t = useT();
  const launch = useLaunch();
  const free = asTrial(game);
  const who = currentVisitor();
  if (!free || game.maintenance) return null;
  if (who === 'guest') return <TrialButton to={addressOf(free)} />;
  if (free === game) return null;
  return (
    <Button
      wide
      icon="play-circle"
      onClick={() => {
        onClose();
        launch(free);
      }}
      data-testid="info-practise"
    >
      {t('trial_play')}
    </Button>
  );
}

interface InfoSheetProps {
  readonly game: GameCard;
  readonly onPlay: () => void;
  readonly onClose: () => void;
}

export function InfoSheet({ game, onPlay, onClose }: InfoSheetProps) {
  const t = useT();
  const facts = useCall('game.facts', { query: { nodeId: game.nodeId } }, { staleMs: STALE_MS });
  const categoryName = useCategoryName();
  const starred = useIsFavourite(game);
  const toggle = useToggleFavourite();
  const play = (): void => {
    // Of a game that cannot be opened the launch says why, over this sheet.
    if (obstacleOf(game, currentVisitor()) !== 'maintenance') onClose();
    onPlay();
  };
  return (
    <BottomSheet title={game.displayName} onClose={onClose} data-testid="info-sheet">
      <div className={styles.head}>
        <GameThumb iconUrl={game.iconUrl} className={styles.art} />
        <p className={styles.maker}>
          <b>{game.vendorName}</b>
          <span>{categoryName(game.gameCategory)}</span>
        </p>
        <button
          type="button"
          className={cx(styles.star, starred && styles.starOn)}
          aria-pressed={starred}
          aria-label={t('favourite_star', { game: game.displayName })}
          onClick={() => toggle(game)}
          data-testid="info-star"
        >
          <Icon name="star" variant={starred ? 'fill' : 'regular'} size={22} />
        </button>
      </div>
      <Block read={facts} waiting={<Waiting />}>
        {(known) => <FactList game={game} facts={known} />}
      </Block>
      <div className={styles.ways}>
        <Button look="brand" wide onClick={play} data-testid="info-play">
          {t('game_info_play')}
        </Button>
        <Trial game={game} onClose={onClose} />
      </div>
    </BottomSheet>
  );
}
