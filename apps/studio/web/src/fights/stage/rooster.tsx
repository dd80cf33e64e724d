/**
 * A clockwork rooster of lantern paper on brass: tail, legs, body, neck and wing with a gear, and the key of its spring on the back. Each paper
 * part is drawn unlit, with its lit copy over it, so that a lantern that goes out only changes opacities. No animal, no blade, no blood.
 */
import { cx } from '@lantern/ui';
import styles from './fight-rooster.module.css';

/** unwound: at rest. fights: sparring. wins, bows: after the end. spent: the time is over, the spring nearly down. */
export type Pose = 'unwound' | 'fights' | 'wins' | 'bows' | 'spent';

interface Paper {
  readonly core: string;
  readonly mid: string;
  readonly skin: string;
  readonly edge: string;
  readonly tail: readonly [string, string];
  readonly comb: string;
  /** Without its light. */
  readonly dark: readonly [string, string];
}

const PAPERS: Readonly<Record<'red' | 'blue', Paper>> = {
  red: {
    core: '#fff0b8',
    mid: '#ff9a3d',
    skin: '#e23a1c',
    edge: '#8f140f',
    tail: ['#ff7a3a', '#7d120d'],
    comb: '#ff5a3a',
    dark: ['#5d2a22', '#32120f'],
  },
  blue: {
    core: '#eafcff',
    mid: '#6cc4ff',
    skin: '#2467dd',
    edge: '#122c78',
    tail: ['#59a8ff', '#152a73'],
    comb: '#ff7f5c',
    dark: ['#2a3a5e', '#111a38'],
  },
};

const BRASS = '#e9b44c';
const FEATHERS = [
  'M72 112C56 88 44 56 54 14c12 32 22 54 36 82Z',
  'M68 116C42 98 22 66 26 26c18 30 34 50 56 76Z',
  'M64 121C34 110 6 86 2 48c22 26 46 42 74 60Z',
  'M62 127C34 126 4 112-8 80c26 14 52 20 78 34Z',
  'M62 134C38 140 12 134 0 110c24 6 46 8 70 14Z',
];
const QUILLS = 'M82 100C68 76 58 50 56 24M74 106C54 86 36 60 29 36M68 112C44 98 20 78 8 56M64 120C42 114 16 104-2 88';
const THIGHS = 'M84 150q8-8 22 0l-8 18q-10 2-14-4zM110 148q10-8 22 0l-8 18q-10 2-14-4z';
const COMB = 'M139 43C131 28 138 16 147 26 147 10 160 6 162 22c8-10 18-4 12 14-2 6-6 9-9 9z';

function Gradients({ id, paper }: { readonly id: string; readonly paper: Paper }) {
  const { core, mid, skin, edge, tail, dark } = paper;
  return (
    <defs>
      <radialGradient id={`${id}-lit`} cx=".5" cy=".58" r=".66">
        <stop stopColor={core} />
        <stop offset=".36" stopColor={mid} />
        <stop offset=".74" stopColor={skin} />
        <stop offset="1" stopColor={edge} />
      </radialGradient>
      <linearGradient id={`${id}-dark`} x2="0" y2="1">
        <stop stopColor={dark[0]} />
        <stop offset="1" stopColor={dark[1]} />
      </linearGradient>
      <linearGradient id={`${id}-tail`} x1="1" y1="1" x2="0" y2="0">
        <stop stopColor={tail[0]} />
        <stop offset="1" stopColor={tail[1]} />
      </linearGradient>
      <linearGradient id={`${id}-brass`} x2="0" y2="1">
        <stop stopColor="#fff0c4" />
        <stop offset=".5" stopColor="#d9a34a" />
        <stop offset="1" stopColor="#8a5a12" />
      </linearGradient>
      <clipPath id={`${id}-body`}>
        <ellipse cx="104" cy="128" rx="50" ry="37" transform="rotate(-16 104 128)" />
      </clipPath>
    </defs>
  );
}

/** Body and thighs, in one fill. */
const Body = ({ fill }: { readonly fill: string }) => (
  <>
    <path d={THIGHS} fill={fill} stroke={BRASS} strokeWidth="1.3" />
    <ellipse
      cx="104"
      cy="128"
      rx="50"
      ry="37"
      transform="rotate(-16 104 128)"
      fill={fill}
      stroke={BRASS}
      strokeWidth="2"
    />
  </>
);

/** Neck and head, in one fill. */
const Neck = ({ fill }: { readonly fill: string }) => (
  <g stroke={BRASS} strokeWidth="1.6">
    <ellipse cx="146" cy="94" rx="16" ry="11" transform="rotate(-14 146 94)" fill={fill} />
    <ellipse cx="149" cy="80" rx="14.5" ry="10" transform="rotate(-10 149 80)" fill={fill} />
    <ellipse cx="151" cy="67" rx="13" ry="9" fill={fill} />
    <circle cx="154" cy="52" r="17" fill={fill} strokeWidth="2" />
  </g>
);

/** The key of the spring, on the back: it turns while the spring runs. */
const Key = ({ brass }: { readonly brass: string }) => (
  <g>
    <path d="M66 98v14" stroke={brass} strokeWidth="4" strokeLinecap="round" />
    <g className={styles.wings}>
      <circle cx="57.5" cy="90" r="7" fill="none" stroke={brass} strokeWidth="4" />
      <circle cx="74.5" cy="90" r="7" fill="none" stroke={brass} strokeWidth="4" />
      <circle cx="66" cy="94" r="3.4" fill={brass} />
    </g>
  </g>
);

const Legs = ({ brass }: { readonly brass: string }) => (
  <>
    <g stroke={brass} strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" fill="none">
      <path d="M92 158 84 184 92 208" />
      <path d="M118 156 122 182 132 208" />
      <path strokeWidth="4" d="M92 208l16 4M92 208l-14 4M92 208l4 9M132 208l16 4M132 208l-14 4M132 208l4 9" />
    </g>
    <g fill="#2b1608" stroke={BRASS} strokeWidth="2.2">
      <circle cx="84" cy="184" r="5" />
      <circle cx="122" cy="182" r="5" />
    </g>
  </>
);

/** The tail's feathers, in one fill. */
const Feathers = ({ fill }: { readonly fill: string }) => (
  <>
    {FEATHERS.map((feather) => (
      <path key={feather} d={feather} fill={fill} stroke={BRASS} strokeWidth="1.6" strokeLinejoin="round" />
    ))}
  </>
);

interface HeadProps {
  readonly id: string;
  readonly paper: Paper;
}

function Head({ id, paper }: HeadProps) {
  const brass = `url(#${id}-brass)`;
  return (
    <g className={styles.neck}>
      <path d={COMB} fill={paper.comb} stroke="#7d120d" strokeWidth="1.3" />
      <Neck fill={`url(#${id}-dark)`} />
      <g className={styles.lit}>
        <Neck fill={`url(#${id}-lit)`} />
      </g>
      <path d="M139 46q16-9 30 1" stroke={brass} strokeWidth="3.5" fill="none" />
      <circle cx="160" cy="52" r="6.5" fill="#241006" stroke={BRASS} strokeWidth="1.8" />
      <circle cx="161" cy="51.5" r="3" fill="#fff6cf" className={styles.lit} />
      <path d="M169 48l21 8-21 5z" fill={brass} />
      <path d="M169 61l14-.5-12 6z" fill="#a8741a" />
      <path d="M168 68q5 0 5 6v9l-4.5 6-4.5-6v-9q0-6 4-6z" fill={paper.comb} stroke={BRASS} strokeWidth="1.3" />
    </g>
  );
}

/** The two papers of the wing, in one pair of fills. */
const WingPapers = ({ outer, inner }: { readonly outer: string; readonly inner: string }) => (
  <>
    <path
      d="M100 112C76 116 58 136 52 160c26-2 56-12 72-36z"
      fill={outer}
      stroke={BRASS}
      strokeWidth="1.7"
      strokeLinejoin="round"
    />
    <path d="M102 113C84 120 70 136 64 152c22-2 44-12 56-28z" fill={inner} stroke={BRASS} strokeWidth="1.2" />
  </>
);

function Wing({ id, paper }: HeadProps) {
  return (
    <g className={styles.wing}>
      <WingPapers outer={`url(#${id}-dark)`} inner={paper.dark[0]} />
      <g className={styles.lit}>
        <WingPapers outer={`url(#${id}-tail)`} inner={paper.skin} />
      </g>
      <g stroke="#ffe6ad" strokeOpacity=".55" strokeWidth="1.1" fill="none">
        <path d="M106 118 62 154M108 120 78 152M110 121 96 146" />
      </g>
      <g className={styles.gear}>
        <circle
          cx="109"
          cy="117"
          r="8"
          fill="none"
          stroke={`url(#${id}-brass)`}
          strokeWidth="5"
          strokeDasharray="3.6 2.68"
        />
        <circle cx="109" cy="117" r="7.5" fill="#3a220c" stroke={BRASS} strokeWidth="2" />
        <path d="M109 112v10M104 117h10" stroke="#ffe6ad" strokeWidth="1.4" />
      </g>
      <circle cx="109" cy="117" r="2.5" fill="#ffe6ad" />
    </g>
  );
}

const POSES: Readonly<Record<Pose, string | undefined>> = {
  unwound: undefined,
  fights: styles.fights,
  wins: styles.wins,
  bows: styles.bows,
  spent: styles.spent,
};

export interface RoosterProps {
  readonly side: 'red' | 'blue';
  readonly pose: Pose;
  /** Reduced motion: poses without movement. */
  readonly still: boolean;
}

export function Rooster({ side, pose, still }: RoosterProps) {
  const paper = PAPERS[side];
  const id = `rooster-${side}`;
  return (
    <div className={cx(styles.rooster, styles[side], POSES[pose], still && styles.still)} data-pose={pose}>
      <i className={styles.glow} />
      <svg viewBox="-14 0 214 222" preserveAspectRatio="xMidYMax meet" aria-hidden="true" focusable="false">
        <Gradients id={id} paper={paper} />
        <ellipse cx="106" cy="214" rx="62" ry="7" fill="#000" opacity=".45" />
        <g className={styles.whole}>
          <g className={styles.tail}>
            <Feathers fill={`url(#${id}-dark)`} />
            <g className={styles.lit}>
              <Feathers fill={`url(#${id}-tail)`} />
            </g>
            <path d={QUILLS} fill="none" stroke="#ffe6ad" strokeOpacity=".45" strokeWidth="1.1" />
          </g>
          <Legs brass={`url(#${id}-brass)`} />
          <Key brass={`url(#${id}-brass)`} />
          <Body fill={`url(#${id}-dark)`} />
          <g className={styles.lit}>
            <Body fill={`url(#${id}-lit)`} />
          </g>
          <g
            clipPath={`url(#${id}-body)`}
            fill="none"
            stroke={paper.edge}
            strokeOpacity=".5"
            strokeWidth="1.5"
            transform="rotate(-16 104 128)"
          >
            <path d="M104 88v80" />
            <ellipse cx="104" cy="128" rx="17" ry="38" />
            <ellipse cx="104" cy="128" rx="34" ry="38" />
          </g>
          <path
            d="M70 112C80 102 96 96 116 97"
            stroke="#fff"
            strokeOpacity=".5"
            strokeWidth="3"
            fill="none"
            strokeLinecap="round"
          />
          <path d="M132 96q14-4 22 8l-9 11q-4-8-14-8z" fill={`url(#${id}-brass)`} />
          <Head id={id} paper={paper} />
          <Wing id={id} paper={paper} />
          <path d="M104 165v5" stroke={BRASS} strokeWidth="2" />
          <path d="M100.5 170h7l1.5 13h-10z" fill={paper.skin} />
        </g>
      </svg>
    </div>
  );
}
