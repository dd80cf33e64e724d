/** Crests of clubs, drawn from two colours, a division of the shield and an emblem; the same club always has the same one. */
import type { CompetitorShown } from '../../../../wire/sports.ts';

const SHIELD =
  'M16 1.5c4.4 2.6 8.6 3.4 13 3.2v12.1c0 7.6-5 11.6-13 15.2-8-3.600-13-7.600-13-15.200V4.700c4.400.2 8.600-.6 13-3.200z';

/** Paths of the second colour on the first, in a box of 32 by 34. */
const FIELDS: Readonly<Record<string, string>> = {
  plain: '',
  pale: 'M12 0h8v34h-8z',
  stripes: 'M6 0h4v34H6zM14 0h4v34h-4zM22 0h4v34h-4z',
  hoops: 'M0 7h32v4H0zM0 15h32v4H0zM0 23h32v4H0z',
  bend: 'M-2 6l6-6 32 28-6 7z',
  chevron: 'M0 24L16 10l16 14v7L16 17 0 31z',
  chief: 'M0 0h32v12H0z',
  quarterly: 'M0 0h16v17H0zM16 17h16v17H16z',
  saltire: 'M0 0h6l26 30v4h-6L0 4zM32 0h-6L0 30v4h6L32 4z',
  base: 'M0 20c5-3 11-3 16 0s11 3 16 0v14H0z',
};

/** Emblems in white, in the same box. */
const EMBLEMS: Readonly<Record<string, string>> = {
  none: '',
  wave: 'M5 19c3-3 6-3 9 0s6 3 9 0 3-2 4-2v3c-2 0-2 1-4 2-4 3-7 2-9 0s-6-3-9 0z',
  moon: 'M20 8a9 9 0 1 0 4 12A8 8 0 0 1 20 8z',
  star: 'M16 7l2.400 5.600 6.100.5-4.700 4 1.500 6L16 19.900l-5.300 3.200 1.500-6-4.700-4 6.100-.5z',
  tower: 'M11 25V12h-1V8h3v2h2V8h2v2h2V8h3v4h-1v13zM14.500 25v-5a1.500 1.500 0 0 1 3 0v5z',
  mountain: 'M5 25l8-13 4 6 3-4 7 11z',
  leaf: 'M16 7c7 3 8 11 0 18-8-7-7-15 0-18zm-.6 5v12h1.200V12z',
  bird: 'M6 13c4-1 7 1 10 4 3-3 6-5 10-4-3 1-5 3-6 7-1 2-2 4-4 5-2-1-3-3-4-5-1-4-3-6-6-7z',
  boat: 'M7 19h18l-3 5H10zM15.500 8v10H9zM17 10l6 8h-6z',
  sun: 'M16 11a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM16 6v3M16 25v3M8 17H5M27 17h-3',
  lantern: 'M13 8h6v2h2c3 4 3 10 0 14h-2v2h-6v-2h-2c-3-4-3-10 0-14h2z',
  bridge: 'M4 22h24v3H4zM6 22c0-8 20-8 20 0h-3c-1-4-13-4-14 0z',
  brick: 'M7 11h8v4H7zM17 11h8v4h-8zM7 17h4v4H7zM13 17h8v4h-8zM23 17h2v4h-2zM7 23h8v3H7zM17 23h8v3h-8z',
  pine: 'M16 6l5 7h-3l5 7h-5.500v5h-3v-5H9l5-7h-3z',
  rice: 'M16 26V10M16 10c-2-1-2-3 0-5 2 2 2 4 0 5zM16 15c-3 0-4-2-4-4 3 0 4 2 4 4zm0 0c3 0 4-2 4-4-3 0-4 2-4 4zM16 20c-3 0-4-2-4-4 3 0 4 2 4 4zm0 0c3 0 4-2 4-4-3 0-4 2-4 4z',
};

export interface CrestProps {
  readonly of: CompetitorShown;
  readonly size?: number;
}

export function Crest({ of: { id, crest }, size = 26 }: CrestProps) {
  const clip = `crest-${id.replace(/[^\w-]/g, '-')}-${size}`;
  return (
    <svg width={size} height={(size * 34) / 32} viewBox="0 0 32 34" aria-hidden="true">
      <defs>
        <clipPath id={clip}>
          <path d={SHIELD} />
        </clipPath>
      </defs>
      <g clipPath={`url(#${clip})`}>
        <path d="M0 0h32v34H0z" fill={crest.colours[0]} />
        <path d={FIELDS[crest.field] ?? ''} fill={crest.colours[1]} />
        <path
          d={EMBLEMS[crest.emblem] ?? ''}
          fill="#fff"
          fillOpacity="0.92"
          stroke="#fff"
          strokeOpacity="0.92"
          strokeWidth="1.200"
        />
        <path d="M16 0h16v34H16z" fill="#000" fillOpacity="0.12" />
      </g>
      <path d={SHIELD} fill="none" stroke="#fff" strokeOpacity="0.38" strokeWidth="1.500" />
    </svg>
  );
}
