import { polar, repeat } from '@lantern/catalogue/art/stage';

/** Sample licence badges: a seal without a name, a number or an authority, because none has been supplied. */
export function seals(): readonly { readonly name: string; readonly svg: string }[] {
  const backgrounds = [
    ['licence-sample-a', '#2c4fb8', '#0d1c55'],
    ['licence-sample-b', '#0b8f6b', '#053b35'],
    ['licence-sample-c', '#a31c37', '#560c1f'],
  ] as const;
  const rim = `M${Array.from({ length: 48 }, (_, index) => polar(48, 44, index % 2 === 0 ? 38 : 34.5, (index / 48) * 2 * Math.PI)).join('L')}Z`;
  const rays = repeat(
    16,
    (index) => `M48 44L${polar(48, 44, 26, index * 0.3927)}L${polar(48, 44, 26, index * 0.3927 + 0.196)}Z`,
  );
  return backgrounds.map(([name, mid, top]) => ({
    name,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#fff3c4"/><stop offset=".5" stop-color="#e0a136"/><stop offset="1" stop-color="#8a4f0c"/></linearGradient><radialGradient id="m" cy=".3"><stop stop-color="${mid}"/><stop offset="1" stop-color="${top}"/></radialGradient></defs><path d="M30 66L20 93 33 88 40 95 47 72ZM66 66L76 93 63 88 56 95 49 72Z" fill="${mid}"/><path d="${rim}" fill="url(#g)"/><circle cx="48" cy="44" r="30" fill="url(#m)"/><circle cx="48" cy="44" r="27" fill="none" stroke="url(#g)" stroke-width="1.5"/><path d="${rays}" fill="#fff" opacity=".07"/><path d="M48 24L64 30V44C64 54 57 61 48 65 39 61 32 54 32 44V30Z" fill="url(#g)"/><path d="M48 28.5L60 33V44C60 51.500 55 57 48 60.500 41 57 36 51.500 36 44V33Z" fill="${top}"/><path d="M41 44.500L46 50 56 38" fill="none" stroke="#ffe9a8" stroke-width="4.500" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  }));
}
