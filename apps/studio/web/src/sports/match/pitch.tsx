/** The field by zones, drawn from the last incident: who attacks, how far, and what happened; and the match as one line of time. */
import { cx, Icon } from '@lantern/ui';
import type { IncidentShown } from '../../../../wire/sports.ts';
import { useT, type TextKey } from '../../frame/i18n.ts';
import { useSports } from '../context.ts';
import { minuteText } from '../parts/match-clock.tsx';
import { Crest } from '../parts/crest.tsx';
import type { MatchTopic } from '../play/topics.ts';
import styles from './sports-pitch.module.css';

const [WIDTH, HEIGHT] = [360, 176];
/** Where the ball is, for the home side playing to the right, as shares of the field. */
const PLACES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  attack: [0.64, 0.42],
  danger: [0.83, 0.38],
  corner: [0.985, 0.06],
  freeKick: [0.74, 0.62],
  penalty: [0.885, 0.5],
  penaltyMissed: [0.96, 0.44],
  goal: [0.985, 0.5],
};
const CENTRE = [0.5, 0.5] as const;

/** The point of a place in the picture: the field is seen from one side, so far rows are shorter. */
function pointOf([x, y]: readonly [number, number]): readonly [number, number] {
  const inset = 40 * (1 - y);
  return [12 + inset + x * (WIDTH - 24 - 2 * inset), 14 + y * (HEIGHT - 28)];
}

const lastOf = (incidents: readonly IncidentShown[]): IncidentShown | undefined =>
  incidents.filter(({ cancelled, kind }) => !cancelled && kind !== 'substitution').pop();

export function Pitch({ topic }: { readonly topic: MatchTopic }) {
  const t = useT();
  const { locale } = useSports();
  const event = topic.events[0]!;
  const last = lastOf(topic.match.incidents);
  const base = (last && PLACES[last.kind]) ?? CENTRE;
  const place = last?.side === 'away' ? ([1 - base[0], 1 - base[1]] as const) : base;
  const [x, y] = pointOf(place);
  const [fromX, fromY] = pointOf([last?.side === 'away' ? place[0] + 0.3 : place[0] - 0.3, 0.72]);
  const who = last?.side ? event[last.side] : undefined;
  const text = last ? t(`sports_incident_${last.kind}` as TextKey) : '';
  return (
    <div className={styles.pitch}>
      {last && (
        <p className={styles.now} role="status" data-testid="sports-now">
          {who && <Crest of={who} size={18} />}
          <span>{who ? `${text} · ${who.name[locale]}` : text}</span>
        </p>
      )}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.field} aria-hidden="true">
        <path d={`M52 14H${WIDTH - 52}L${WIDTH - 12} ${HEIGHT - 14}H12Z`} className={styles.grass} />
        <path d={`M${WIDTH / 2} 14V${HEIGHT - 14}`} className={styles.chalk} />
        <ellipse cx={WIDTH / 2} cy={HEIGHT / 2} rx="40" ry="24" className={styles.chalk} />
        <path d="M44 42H82L66 134H24" className={styles.chalk} />
        <path d={`M${WIDTH - 44} 42H${WIDTH - 82}L${WIDTH - 66} 134H${WIDTH - 24}`} className={styles.chalk} />
        {last && PLACES[last.kind] && (
          <path
            d={`M${fromX} ${fromY}Q${(fromX + x) / 2} ${Math.min(fromY, y) - 22} ${x} ${y}`}
            className={cx(styles.path, last.side === 'away' ? styles.away : styles.home)}
          />
        )}
        <circle cx={x} cy={y} r="12" className={styles.glow} />
        <circle cx={x} cy={y} r="4.500" className={styles.ball} />
      </svg>
    </div>
  );
}

const MARKS: Readonly<Record<string, 'goal' | 'yellow' | 'red'>> = {
  goal: 'goal',
  yellow: 'yellow',
  secondYellow: 'red',
  red: 'red',
};
const HALF_MS = 45 * 60_000;
/** The line of time leaves room for stoppage. */
const WHOLE_MS = 98 * 60_000;

export function Timeline({ topic }: { readonly topic: MatchTopic }) {
  const t = useT();
  const { locale } = useSports();
  const event = topic.events[0]!;
  const { incidents } = topic.match;
  const placeOf = ({ half, playedMs }: Pick<IncidentShown, 'half' | 'playedMs'>): number =>
    Math.min(1, ((half === 2 ? HALF_MS : 0) + playedMs) / WHOLE_MS);
  const now = incidents[incidents.length - 1];
  return (
    <ol className={styles.line} aria-label={t('sports_timeline')}>
      <li className={styles.gone} style={{ width: `${(now ? placeOf(now) : 0) * 100}%` }} aria-hidden="true" />
      {incidents
        .filter(({ kind, cancelled }) => !cancelled && kind in MARKS)
        .map((incident) => (
          <li
            key={incident.id}
            className={cx(styles.mark, styles[MARKS[incident.kind]!], incident.side === 'away' && styles.below)}
            style={{ left: `${placeOf(incident) * 100}%` }}
          >
            <span className="sr-only">
              {minuteText(incident.half, incident.playedMs)} {t(`sports_incident_${incident.kind}` as TextKey)}{' '}
              {incident.side && event[incident.side].name[locale]}
            </span>
            {incident.kind === 'goal' && <Icon name="soccer-ball" size={12} />}
          </li>
        ))}
    </ol>
  );
}
