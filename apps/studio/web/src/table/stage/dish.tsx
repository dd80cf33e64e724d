/** The dish of a shaken game and its cover: a glass dome over dice, a bowl over discs and pictures that is lifted at the end. */
import { clock, cx } from '@lantern/ui';
import type { TableResult } from '../../../../wire/table.ts';
import { Disc } from '../felt/xoc-dia-felt.tsx';
import { useTable } from '../table-context.ts';
import { Dice } from './dice.tsx';
import styles from './table-dish.module.css';

const DISC_PX = 34;

/** Positions of the four discs, derived from the result, so that everyone sees the same. */
function Discs({ discs }: { readonly discs: readonly boolean[] }) {
  return (
    <div className={styles.discs}>
      {discs.map((red, at) => (
        <span key={at} className={styles[`disc${at}`]}>
          <Disc red={red} size={DISC_PX} />
        </span>
      ))}
    </div>
  );
}

function Inside({ result, sinceMs }: { readonly result: TableResult; readonly sinceMs: number | undefined }) {
  if (result.game === 'xoc-dia') return <Discs discs={result.discs} />;
  if (result.game === 'tai-xiu' || result.game === 'bau-cua')
    return <Dice dice={result.dice} pictures={result.game === 'bau-cua'} sinceMs={sinceMs} />;
  return null;
}

export function Dish() {
  const { view, still } = useTable();
  const stage = view.use((state) => state.stage);
  const game = view.use((state) => state.rules.game);
  const result = view.use(({ round, road }) => round.result ?? road[road.length - 1]);
  const dealtAtMs = view.use((state) => state.dealtAtMs);
  const dealing = stage === 'dealing' && !still;
  const sinceMs = dealing ? clock.elapsedMs() - dealtAtMs : undefined;
  const glass = game === 'tai-xiu';
  // Nothing is drawn under a closed bowl.
  const covered = !glass && (stage === 'betting' || stage === 'closed');
  return (
    <div className={cx(styles.dish, game === 'xoc-dia' && styles.porcelain, game === 'bau-cua' && styles.lacquer)}>
      <div key={dealtAtMs} className={styles.content}>
        {result && !covered && <Inside result={result} sinceMs={sinceMs} />}
      </div>
      {glass ? (
        <div className={cx(styles.dome, dealing && styles.shaken)} style={{ animationDelay: `${-(sinceMs ?? 0)}ms` }} />
      ) : (
        <div
          className={cx(
            styles.bowl,
            game === 'bau-cua' && styles.lacquerBowl,
            dealing && styles.opened,
            stage === 'shown' && styles.away,
          )}
          style={{ animationDelay: `${-(sinceMs ?? 0)}ms` }}
        >
          <Lid lacquer={game === 'bau-cua'} />
        </div>
      )}
    </div>
  );
}

/** The picture on the bowl. */
export function Lid({ lacquer }: { readonly lacquer: boolean }) {
  const ink = lacquer ? '#ffd98a' : '#2a55b8';
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <g fill="none" stroke={ink} strokeOpacity={lacquer ? 0.75 : 0.7} strokeWidth="2.2">
        <circle cx="100" cy="100" r="88" />
        <circle cx="100" cy="100" r="80" strokeDasharray="3 7" strokeWidth="5" />
        <circle cx="100" cy="100" r="40" />
        {Array.from({ length: 8 }, (_, index) => (
          <path
            key={index}
            d="M100 54C84 42 84 30 100 22C116 30 116 42 100 54ZM100 48V30M92 70C96 62 104 62 108 70"
            transform={`rotate(${index * 45} 100 100)`}
          />
        ))}
        {Array.from({ length: 12 }, (_, index) => (
          <path key={index} d="M100 100L100 66" transform={`rotate(${index * 30} 100 100)`} strokeWidth="1.4" />
        ))}
      </g>
      <circle cx="100" cy="100" r="17" fill={lacquer ? '#ffd98a' : '#2a55b8'} fillOpacity="0.9" />
      <circle cx="100" cy="97" r="13" fill={lacquer ? '#b01f1f' : '#f5f8ff'} />
      <path
        d="M38 62C52 34 84 22 110 24"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.75"
        strokeWidth="8"
        strokeLinecap="round"
      />
    </svg>
  );
}
