/** Shapes of the spin button, one per kind of theme, in the game's colours. */
import { useId, type ReactNode } from 'react';
import type { ButtonShape } from '../themes/theme.ts';

/** Points of a gear outline. */
function teeth(count: number, outer: number, inner: number): string {
  const points = Array.from({ length: count * 2 }, (_, index) => {
    const angle = (index * Math.PI) / count - Math.PI / 2;
    const radius = index % 2 === 0 ? outer : inner;
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

const turned = (count: number, draw: (turn: number) => ReactNode): ReactNode[] =>
  Array.from({ length: count }, (_, index) => draw((index * 360) / count));

type Draw = (gold: string, body: string) => ReactNode;

const BODIES: Readonly<Record<ButtonShape, Draw>> = {
  lantern: (gold, body) => (
    <>
      <path d="M0-60V-48M0 50V60" stroke={gold} strokeWidth="5" strokeLinecap="round" />
      <path d="M-24-50H24L29-39H-29Z" fill={gold} />
      <ellipse rx="54" ry="43" fill={body} />
      <g fill="none" stroke="#000" strokeOpacity=".22" strokeWidth="2">
        <ellipse rx="19" ry="43" />
        <ellipse rx="38" ry="43" />
      </g>
      <path d="M-29 39H29L24 50H-24Z" fill={gold} />
    </>
  ),
  gem: (gold, body) => (
    <>
      <path d="M-24-56H24L56-24V24L24 56H-24L-56 24V-24Z" fill={gold} />
      <path d="M-21-48H21L48-21V21L21 48H-21L-48 21V-21Z" fill={body} />
      <path
        d="M-21-48L-10-22M21-48L10-22M48-21L24-10M-48-21L-24-10M-48 21L-24 10M48 21L24 10M-21 48L-10 22M21 48L10 22"
        stroke="#fff"
        strokeOpacity=".28"
        strokeWidth="2"
      />
    </>
  ),
  sun: (gold, body) => (
    <>
      <path d={teeth(18, 59, 46)} fill={gold} />
      <circle r="46" fill={body} />
    </>
  ),
  lotus: (gold, body) => (
    <>
      {turned(10, (turn) => (
        <path
          key={turn}
          transform={`rotate(${turn})`}
          d="M0-20C-20-34-16-50 0-60 16-50 20-34 0-20Z"
          fill={gold}
          stroke="#000"
          strokeOpacity=".2"
          strokeWidth="1.5"
        />
      ))}
      <circle r="44" fill={body} />
    </>
  ),
  shell: (gold, body) => (
    <>
      {turned(12, (turn) => (
        <circle key={turn} transform={`rotate(${turn}) translate(0 -44)`} r="14" fill={gold} />
      ))}
      <circle r="47" fill={body} />
    </>
  ),
  drum: (gold, body) => (
    <>
      <circle r="57" fill={gold} />
      <circle r="52" fill="none" stroke="#5b3006" strokeWidth="7" strokeDasharray="3 6" />
      <circle r="46" fill={body} />
    </>
  ),
  coin: (gold, body) => (
    <>
      <circle r="57" fill={gold} />
      <path d={teeth(40, 54, 51)} fill="none" stroke="#8a4f0c" strokeWidth="1.5" />
      <circle r="45" fill={body} />
    </>
  ),
  shield: (gold, body) => (
    <>
      <path d="M0-60C18-48 38-46 54-46 58 0 44 40 0 60-44 40-58 0-54-46-38-46-18-48 0-60Z" fill={gold} />
      <path d="M0-51C16-41 32-39 46-38 49 0 37 33 0 51-37 33-49 0-46-38-32-39-16-41 0-51Z" fill={body} />
    </>
  ),
};

export function ButtonArt({ shape }: { readonly shape: ButtonShape }) {
  const id = useId().replace(/[^\w-]/g, '');
  return (
    <svg viewBox="-64 -64 128 128" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}g`} x2=".2" y2="1">
          <stop offset="0" stopColor="#fff6c9" />
          <stop offset=".35" stopColor="#f9cf62" />
          <stop offset=".7" stopColor="#d38d22" />
          <stop offset="1" stopColor="#8a4f0c" />
        </linearGradient>
        <radialGradient id={`${id}b`} cx=".4" cy=".3" r=".8">
          <stop offset="0" stopColor="#ffb48a" />
          <stop offset=".45" stopColor="#e2371f" />
          <stop offset="1" stopColor="#6d0812" />
        </radialGradient>
      </defs>
      {BODIES[shape](`url(#${id}g)`, `url(#${id}b)`)}
      <path
        d="M-34-20C-30-32-20-38-10-40"
        fill="none"
        stroke="#fff"
        strokeOpacity=".65"
        strokeWidth="4.500"
        strokeLinecap="round"
      />
    </svg>
  );
}
