/** An avatar from a name, always the same one. Bots look like bots. */
import styles from './cards-seat.module.css';

const SKINS = ['#f7d3ae', '#eebd90', '#dea274', '#c98a5c'] as const;
const HAIRS = ['#1d1720', '#3a2418', '#59331c', '#2b2f45'] as const;
const SHIRTS = ['#d6472b', '#2f7fd0', '#1f9d78', '#8a4fd0', '#d08a1f', '#c23f7f'] as const;
const BACKGROUNDS = ['#5a2e52', '#243f73', '#1d5a4c', '#6b3a1d', '#4a3c86', '#73293a'] as const;
/** Hair: short, parted, a bun, long, and a leaf hat. */
const HAIR_SHAPES = [
  'M30 44C28 24 40 16 51 16C63 16 72 25 70 44C67 36 62 32 50 32C38 32 33 36 30 44Z',
  'M29 46C26 22 42 14 54 16C68 18 74 30 71 46C69 38 66 33 58 31C50 36 38 35 34 34C31 38 30 42 29 46Z',
  'M50 6A10 10 0 0 1 57 19C68 22 73 32 71 46C67 36 60 31 50 31C40 31 33 36 29 46C27 32 32 22 43 19A10 10 0 0 1 50 6Z',
  'M27 74C22 46 26 16 50 16C74 16 78 46 73 74C68 70 69 50 68 40C60 36 56 33 53 29C48 36 38 38 32 40C31 52 32 70 27 74Z',
  'M50 4L86 36C62 30 38 30 14 36Z',
] as const;
const HAT = 4;

function hashOf(name: string): number {
  let hash = 11;
  // Names that differ in one digit get different avatars.
  for (const letter of name) hash = ((hash + letter.charCodeAt(0)) * 48_271) % 2_147_483_647;
  return hash;
}

const from = <Value,>(values: readonly Value[], hash: number, step: number): Value =>
  values[Math.floor(hash / step) % values.length]!;

function Bot() {
  return (
    <>
      <rect width="100" height="100" fill="#2a3350" />
      <path d="M18 100C20 82 34 76 50 76C66 76 80 82 82 100Z" fill="#7f8fb8" />
      <path d="M50 10V24" stroke="#b9c6e6" strokeWidth="4" />
      <circle cx="50" cy="10" r="5" fill="#ffd98a" />
      <rect x="24" y="24" width="52" height="46" rx="14" fill="#c9d4ee" />
      <rect x="31" y="35" width="38" height="20" rx="10" fill="#1b2440" />
      <circle cx="42" cy="45" r="5" fill="#7dffd2" />
      <circle cx="58" cy="45" r="5" fill="#7dffd2" />
      <rect x="41" y="60" width="18" height="4" rx="2" fill="#5a6890" />
    </>
  );
}

function Person({ name }: { readonly name: string }) {
  const hash = hashOf(name);
  const shape = Math.floor(hash / 7) % HAIR_SHAPES.length;
  const skin = from(SKINS, hash, 3);
  return (
    <>
      <rect width="100" height="100" fill={from(BACKGROUNDS, hash, 11)} />
      <path d="M12 100C14 80 30 73 50 73C70 73 86 80 88 100Z" fill={from(SHIRTS, hash, 17)} />
      <path d="M42 60H58V76C54 82 46 82 42 76Z" fill={skin} />
      <ellipse cx="50" cy="46" rx="20" ry="24" fill={skin} />
      {shape === HAT && <path d={HAIR_SHAPES[0]} fill={from(HAIRS, hash, 5)} />}
      <path d={HAIR_SHAPES[shape]} fill={shape === HAT ? '#e8cf94' : from(HAIRS, hash, 5)} />
      <circle cx="42.500" cy="47" r="2.600" fill="#241a22" />
      <circle cx="57.500" cy="47" r="2.600" fill="#241a22" />
      <path d="M43 57Q50 63 57 57" fill="none" stroke="#8d4a3a" strokeWidth="2.600" strokeLinecap="round" />
    </>
  );
}

export function Avatar({ name, bot }: { readonly name: string; readonly bot: boolean }) {
  return (
    <svg className={styles.avatar} viewBox="0 0 100 100" aria-hidden="true">
      {bot ? <Bot /> : <Person name={name} />}
    </svg>
  );
}
