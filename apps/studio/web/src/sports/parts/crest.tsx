/** Crests of clubs, drawn from two colours, a division of the shield and an emblem; the same club always has the same one. */
import type { CompetitorShown } from '../../../../wire/sports.ts';

const SHIELD =
  'M16 1.5c4.4 2.6 8.6 3.4 13 3.2v12.1c0 7.6-5 11.6-13 15.2-8-3.600-13-7.600-13-15.200V4.700c4.400.2 8.600-.6 13-3.200z';

/** Paths of the second colour on the first, in a box of 32 by 34. */
const FIELDS: Readonly<Record<string, string>> = {
  plain: '',
  halved: 'M16 0h16v34H16z',
  striped: 'M5 0h4.500v34H5zM13.750 0h4.500v34h-4.500zM22.500 0H27v34h-4.500z',
  quartered: 'M0 0h16v17H0zM16 17h16v17H16z',
  hooped: 'M0 7h32v4.500H0zM0 16h32v4.500H0zM0 25h32v4.500H0z',
  sash: 'M-2 7l7-7 30 27-7 7z',
};

/** Emblems in white, in the same box. */
const EMBLEMS: Readonly<Record<string, string>> = {
  lantern: 'M13 8h6v2h2c3 4 3 10 0 14h-2v2h-6v-2h-2c-3-4-3-10 0-14h2z',
  boat: 'M7 20h18l-3 5H10zM15.500 8v11H9zM17 10l6 9h-6z',
  heron:
    'M20 7c2 0 3 1 4 3l-4-.5c-1 3 1 5 1 8 0 4-3 6-6 6l-1 4h-1.500l1-4.500c-2-.5-4-2-5-4 4 0 8-2 8.500-6 .5-4 1-6 3-6z',
  star: 'M16 7l2.400 5.600 6.100.5-4.700 4 1.500 6L16 19.900l-5.300 3.200 1.500-6-4.700-4 6.100-.5z',
  wave: 'M5 19c3-3 6-3 9 0s6 3 9 0 3-2 4-2v3c-2 0-2 1-4 2-4 3-7 2-9 0s-6-3-9 0z',
  mountain: 'M5 25l8-13 4 6 3-4 7 11z',
  bamboo:
    'M11 7h3v6h-3zM11 14.500h3v6h-3zM11 22h3v5h-3zM18 10h3v6h-3zM18 17.500h3v8h-3zM14.500 11c2-3 4-3 6-3-1 2-3 4-6 3z',
  drum: 'M8 11c0-4 16-4 16 0v11c0 4-16 4-16 0zM8 11c0 3 16 3 16 0z',
  lotus:
    'M16 9c3 3 4 7 0 12-4-5-3-9 0-12zM9 13c4 0 6 3 6 9-5-1-7-4-6-9zM23 13c-4 0-6 3-6 9 5-1 7-4 6-9zM8 24h16v1.500H8z',
  tower: 'M11 25V12h-1V8h3v2h2V8h2v2h2V8h3v4h-1v13zM14.500 25v-5a1.500 1.500 0 0 1 3 0v5z',
  fish: 'M6 17c4-6 11-6 15-1l4-4v10l-4-4c-4 5-11 5-15-1zm5-1.500a1.200 1.200 0 1 0 0 2.400 1.200 1.200 0 0 0 0-2.400z',
  sun: 'M16 11.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11zM15.200 6h1.600v4h-1.600zM15.200 24h1.600v4h-1.600zM5 16.200h4v1.600H5zM23 16.200h4v1.600h-4z',
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
        <path d={EMBLEMS[crest.emblem] ?? ''} fill="#fff" fillOpacity="0.92" />
        <path d="M16 0h16v34H16z" fill="#000" fillOpacity="0.12" />
      </g>
      <path d={SHIELD} fill="none" stroke="#fff" strokeOpacity="0.38" strokeWidth="1.500" />
    </svg>
  );
}
