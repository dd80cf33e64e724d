/** Hội An, the night of lanterns: a shop house is the cabinet, the old town its map, the full moon its feature. */
import { cx, useFormats } from '@lantern/ui';
import type { HoldStop, HoldTitle } from '@lantern/game-math/slots';
import type { CSSProperties } from 'react';
import { useGame } from '../../../frame/game.ts';
import { useT } from '../../../frame/i18n.ts';
import { heldAmount } from '../../play/amounts.ts';
import { EFFECTS } from '../../sound/effects.ts';
import { SymbolPicture } from '../../symbol-picture.tsx';
import type { Flagship, FlagshipProps } from '../flagship.ts';
import styles from './hoi-an.module.css';
import { LOOK } from './look.ts';

const holdOf = ({ table }: FlagshipProps): HoldTitle['hold'] => (table.title as HoldTitle).hold;
const stopsOf = (props: FlagshipProps): readonly HoldStop[] => holdOf(props).journey ?? [];
const reachedOf = (stops: readonly HoldStop[], lanterns: number): number =>
  stops.filter(({ coins }) => lanterns >= coins).length - 1;

/** Lanterns that hang from the roof and swing. */
const HUNG = [
  { letter: 'F', left: 4, side: 40, delay: 0 },
  { letter: 'I', left: 346, side: 40, delay: -1.4 },
] as const;

function Ornaments({ view, sheet }: FlagshipProps) {
  const feature = view.use((state) => state.respinsLeft !== undefined);
  return (
    <div className={cx(styles.hung, feature && styles.out)} aria-hidden="true">
      {HUNG.map(({ letter, left, side, delay }) => (
        <span
          key={letter}
          className={styles.lantern}
          style={{ left: `calc(${left} * var(--unit))`, animationDelay: `${delay}s` }}
        >
          <SymbolPicture sheet={sheet} letter={letter} size={side} />
        </span>
      ))}
    </div>
  );
}

/** The moon with what it multiplies lanterns by. */
function Moon(props: FlagshipProps) {
  const t = useT();
  const stops = stopsOf(props);
  const lanterns = props.view.use((state) => state.held.length);
  const { times } = stops[Math.max(0, reachedOf(stops, lanterns))]!;
  return (
    <div className={styles.moonRoom}>
      <div className={styles.moon} data-testid="slot-moon">
        <b key={times} className={styles.times}>
          {t('times', { times })}
        </b>
        <span className={styles.what}>{t('hoi_an_moon')}</span>
      </div>
    </div>
  );
}

function Story(props: FlagshipProps) {
  const feature = props.view.use((state) => state.respinsLeft !== undefined);
  return (
    <div className={styles.story}>
      {feature && <Held {...props} />}
      <TownMap {...props} />
    </div>
  );
}

/** Respins left as lanterns, and what the lit ones are worth so far. */
function Held(props: FlagshipProps) {
  const t = useT();
  const formats = useFormats();
  const { currency } = useGame().session;
  const { title } = props.table;
  const held = props.view.use((state) => state.held);
  const left = props.view.use((state) => state.respinsLeft) ?? 0;
  const cells = title.reels.length * title.rows;
  return (
    <dl className={styles.held}>
      <div className={styles.count} data-testid="slot-respins">
        <dt>{t('respins_left')}</dt>
        <dd>
          {Array.from({ length: holdOf(props).respins }, (_, index) => (
            <span key={index} className={index < left ? undefined : styles.spent}>
              <SymbolPicture sheet={props.sheet} letter="F" size={22} />
            </span>
          ))}
          <b className="num">{left}</b>
        </dd>
      </div>
      <div className={styles.worth}>
        <dt>{t('hoi_an_lit', { lanterns: held.length, cells })}</dt>
        <dd>
          <b className="num">{formats.money(heldAmount(title, held), currency)}</b>
        </dd>
      </div>
    </dl>
  );
}

/** The old town: seven stops, the boat at the last one reached. */
function TownMap(props: FlagshipProps) {
  const t = useT();
  const stops = stopsOf(props);
  const lanterns = props.view.use((state) => state.held.length);
  const at = reachedOf(stops, lanterns);
  const next = stops[at + 1];
  const missing = next && next.coins - lanterns;
  return (
    <section className={styles.map} aria-label={t('hoi_an_map')}>
      <p className={styles.head}>
        <b>{t('hoi_an_map')}</b>
        <span data-testid="slot-map-distance">
          {missing === undefined || !next
            ? t('hoi_an_end')
            : at >= 0
              ? t('hoi_an_to', { lanterns: missing, stop: t(`hoi_an_stop_${at + 1}` as 'hoi_an_stop_0') })
              : t('hoi_an_start', { lanterns: missing })}
        </span>
      </p>
      <ol className={styles.stops} style={{ '--at': Math.max(0, at) } as CSSProperties}>
        {stops.map(({ coins, times }, index) => (
          <li
            key={coins}
            className={cx(styles.stop, index <= at && styles.reached, index === at + 1 && styles.next)}
            data-reached={index <= at}
          >
            <i className={styles.node}>{t('times', { times })}</i>
            <span className={styles.place}>{t(`hoi_an_stop_${index}` as 'hoi_an_stop_0')}</span>
          </li>
        ))}
        <li className={styles.boat} aria-hidden="true">
          <SymbolPicture sheet={props.sheet} letter="B" size={28} />
        </li>
      </ol>
    </section>
  );
}

const Button = (
  <svg viewBox="-60 -62 120 124" aria-hidden="true">
    <defs>
      <radialGradient id="ha-spin" cy=".55" r=".62">
        <stop stopColor="#ff9a4a" />
        <stop offset=".5" stopColor="#e8432a" />
        <stop offset="1" stopColor="#8c1020" />
      </radialGradient>
    </defs>
    <path d="M0-62v12M-8 52v8M0 52v11M8 52v8" stroke="#ffe6ad" strokeWidth="3" strokeLinecap="round" />
    <path d="M0-50C42-50 54-24 54-2S42 48 0 48-54 22-54-2-42-50 0-50Z" fill="url(#ha-spin)" />
    <path
      d="M-20-48c-14 22-14 72 0 94M20-48c14 22 14 72 0 94M-38-38c-10 22-10 54 0 74M38-38c10 22 10 54 0 74"
      fill="none"
      stroke="#7a0f14"
      strokeOpacity=".5"
      strokeWidth="1.800"
    />
    <path
      d="M-38-32C-46-20-48-10-46 0"
      stroke="#fff"
      strokeOpacity=".8"
      strokeWidth="3.500"
      fill="none"
      strokeLinecap="round"
    />
    <path d="M-20-54h40v9h-40zM-20 44h40v9h-40z" fill="#4a1c12" />
  </svg>
);

const nothing = (): null => null;

export const HOI_AN: Flagship = {
  cabinet: { width: 390, height: 364, hole: { x: 27, y: 66, width: 336, height: 268 } },
  look: LOOK,
  effects: {
    ...EFFECTS,
    press: ({ note }) => note(0, 'zither', 0.4),
    stop: ({ thud, note }, reel) => {
      thud(180 + reel * 10, 0.18);
      note(reel, 'zither', 0.22);
    },
    coin: ({ run }, count) => run([5 + (count % 5), 7 + (count % 5)], 'bell', 0.07, 0.4),
    free: ({ run }) => run([9, 7, 5, 4, 5, 7, 12], 'flute', 0.2, 0.5),
  },
  className: styles.colours!,
  featureCabinet: true,
  inFeature: ({ respinsLeft }) => respinsLeft !== undefined,
  Sky: nothing,
  FeatureName: Moon,
  Ornaments,
  Story,
  announced: (t, announcement) =>
    announcement.kind === 'hold'
      ? { title: t('hoi_an_night'), text: t('hoi_an_night_text', { lanterns: announcement.coins }) }
      : undefined,
  button: Button,
};
