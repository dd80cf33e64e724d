/** The ring: both machines, the time left, the phase, and sparks while they spar. */
import { clock, cx } from '@lantern/ui';
import { useEffect, useMemo, type CSSProperties } from 'react';
import type { FightOutcome } from '../../../../wire/fight.ts';
import { useFight } from '../context.ts';
import { useT } from '../../frame/i18n.ts';
import { useSecondsTo } from '../../frame/use-seconds-to.ts';
import type { Stage } from '../play/view.ts';
import { chanceText, resultText, roosterName } from '../play/words.ts';
import { motifOf } from '../themes.ts';
import { Backdrop } from './backdrop.tsx';
import styles from './fight-arena.module.css';
import { Rooster, type Pose } from './rooster.tsx';

/** How each side stands at the end. */
const ENDS: Readonly<Record<FightOutcome, Readonly<Record<'red' | 'blue', Pose>>>> = {
  meron: { red: 'wins', blue: 'bows' },
  wala: { red: 'bows', blue: 'wins' },
  bdd: { red: 'bows', blue: 'bows' },
  ftd: { red: 'spent', blue: 'spent' },
};
const SPARKS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
/** The two clashes of each turn of sparring, in which the sparks fly (fight-rooster.module.css). */
const CLASH_MS = 1_600;
const RING = { size: 84, centre: 42, radius: 37 } as const;
const AROUND = 2 * Math.PI * RING.radius;

function poseOf(stage: Stage, result: FightOutcome | null, side: 'red' | 'blue'): Pose {
  if (stage === 'over' && result) return ENDS[result][side];
  return stage === 'fighting' ? 'fights' : 'unwound';
}

export function Arena() {
  const { session, view, still, sound } = useFight();
  const stage = view.use((state) => state.stage);
  const result = view.use((state) => state.round.result);
  const endsAtMs = view.use((state) => state.endsAtMs);
  const ofMs = view.use((state) => state.round.ofMs);
  const fights = stage === 'fighting';
  useEffect(() => {
    if (!fights || still) return undefined;
    let clash = 0;
    const timer = window.setInterval(() => sound.play('spark', (clash += 1)), CLASH_MS);
    return () => window.clearInterval(timer);
  }, [fights, still, sound]);
  // Once per phase: a running animation must not be moved.
  const since = useMemo(
    () => (fights ? Math.round(ofMs - Math.max(0, endsAtMs - clock.elapsedMs())) : 0),
    [fights, endsAtMs, ofMs],
  );
  return (
    <section
      className={cx(styles.arena, styles[stage])}
      style={{ '--since': `${-since}ms` } as CSSProperties}
      data-testid="fight-arena"
      data-stage={stage}
    >
      <Backdrop motif={motifOf(session.game.id)} />
      <Rooster side="red" pose={poseOf(stage, result, 'red')} still={still} />
      <Rooster side="blue" pose={poseOf(stage, result, 'blue')} still={still} />
      {fights && !still && (
        <div className={styles.sparks} aria-hidden="true">
          {SPARKS.map((spark) => (
            <i key={spark} style={{ '--turn': `${spark * 36 + 12}deg` } as CSSProperties} />
          ))}
        </div>
      )}
      <Ring />
      <Phase />
      <Name side="red" />
      <Name side="blue" />
    </section>
  );
}

/** The time left of betting and of the show; the last call has its own colour and sound. */
function Ring() {
  const t = useT();
  const { view, sound } = useFight();
  const stage = view.use((state) => state.stage);
  const endsAtMs = view.use((state) => state.endsAtMs);
  const ofMs = view.use((state) => state.round.ofMs);
  const lastSec = view.use((state) => state.rules.lastCallMs / 1_000);
  const counting = stage === 'betting' || stage === 'fighting';
  const seconds = useSecondsTo(endsAtMs, counting);
  const last = stage === 'betting' && seconds <= lastSec;
  useEffect(() => {
    if (last && seconds > 0) sound.play('tick');
  }, [last, seconds, sound]);
  // Once per phase: the arc runs by itself, and another duration would move it.
  const timing = useMemo(() => {
    const left = Math.max(0, endsAtMs - clock.elapsedMs());
    return { '--left': `${left}ms`, '--from': `${AROUND * (1 - left / Math.max(1, ofMs))}` } as CSSProperties;
  }, [endsAtMs, ofMs]);
  if (!counting) return null;
  return (
    <div
      className={cx(styles.ring, last && styles.last, stage === 'fighting' && styles.running)}
      role="timer"
      aria-label={t('fight_seconds', { seconds })}
      data-testid="fight-seconds"
    >
      <svg viewBox={`0 0 ${RING.size} ${RING.size}`} aria-hidden="true" focusable="false">
        <circle cx={RING.centre} cy={RING.centre} r={RING.radius} className={styles.track} />
        <circle
          key={endsAtMs}
          cx={RING.centre}
          cy={RING.centre}
          r={RING.radius}
          className={styles.arc}
          strokeDasharray={AROUND}
          style={timing}
          transform={`rotate(-90 ${RING.centre} ${RING.centre})`}
        />
      </svg>
      <b className="num">{seconds}</b>
    </div>
  );
}

function Phase() {
  const t = useT();
  const { view } = useFight();
  const stage = view.use((state) => state.stage);
  const result = view.use((state) => state.round.result);
  const endsAtMs = view.use((state) => state.endsAtMs);
  const lastSec = view.use((state) => state.rules.lastCallMs / 1_000);
  const last = useSecondsTo(endsAtMs, stage === 'betting') <= lastSec && stage === 'betting';
  const text =
    stage === 'over' && result ? resultText(t, result) : t(last ? 'fight_phase_last' : `fight_phase_${stage}`);
  return (
    <b
      className={cx(styles.phase, last && styles.lastCall, stage === 'over' && result !== null && styles[result])}
      data-testid="fight-phase"
      data-stage={stage}
    >
      {text}
    </b>
  );
}

function Name({ side }: { readonly side: 'red' | 'blue' }) {
  const t = useT();
  const { view, locale } = useFight();
  const place = view.use((state) => state.round.matchup[side]);
  const chances = view.use((state) => state.rules.classes[state.round.matchup.class]?.chances);
  const parts = chances?.[side === 'red' ? 'meron' : 'wala'] ?? 0;
  return (
    <div
      className={cx(styles.name, side === 'red' ? styles.nameRed : styles.nameBlue)}
      data-testid={`fight-name-${side}`}
    >
      <b>{roosterName(t, side, place)}</b>
      <small className="num">{t('fight_chance', { chance: chanceText(parts, locale) })}</small>
    </div>
  );
}
