/** Three stacked coins under a lantern's glow. Decorative; the same in both themes. */
export function CoinsArt({ className }: { readonly className: string }) {
  return (
    <svg className={className} viewBox="0 0 96 84" aria-hidden="true">
      <defs>
        <linearGradient id="cashback-coin" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffe6ad" />
          <stop offset="1" stopColor="#d3902c" />
        </linearGradient>
        <radialGradient id="cashback-glow">
          <stop offset="0" stopColor="#ffb35c" stopOpacity="0.55" />
          <stop offset="1" stopColor="#ffb35c" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="50" cy="42" r="42" fill="url(#cashback-glow)" />
      {[66, 54, 42].map((top) => (
        <g key={top}>
          <path d={`M20 ${top}v9c0 5 13 8 28 8s28-3 28-8v-9z`} fill="#a8681a" />
          <ellipse cx="48" cy={top} rx="28" ry="8" fill="url(#cashback-coin)" />
        </g>
      ))}
      <g transform="rotate(-14 62 22)">
        <circle cx="62" cy="22" r="18" fill="#a8681a" />
        <circle cx="62" cy="20" r="18" fill="url(#cashback-coin)" />
        <circle cx="62" cy="20" r="13" fill="none" stroke="#a8681a" strokeOpacity="0.5" strokeWidth="1.6" />
        <path
          d="M56 25l12-10M57 15.5a2.6 2.6 0 1 0 0.01 0M67 23.5a2.6 2.6 0 1 0 0.01 0"
          fill="none"
          stroke="#7d4a10"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
      </g>
    </svg>
  );
}
