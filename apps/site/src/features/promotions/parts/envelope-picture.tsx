/** A red envelope, drawn: closed with its seal, or open. The same in both themes. */
import { useId } from 'react';

interface EnvelopePictureProps {
  readonly className: string | undefined;
  /** Without its seal. */
  readonly isOpened?: boolean;
}

/** Five points around the middle of the seal. */
const STAR = 'M120 92l7.6 18.2 19.7 1.6-15 12.8 4.6 19.2L120 133.5 103.1 143.8l4.6-19.2-15-12.8 19.7-1.6z';

/** Decorative: what it holds is said beside it. */
export function EnvelopePicture({ className, isOpened = false }: EnvelopePictureProps) {
  const id = useId();
  return (
    <svg className={className} viewBox="0 0 240 240" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={`${id}face`} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="#f0462a" />
          <stop offset="1" stopColor="#a81616" />
        </linearGradient>
        <linearGradient id={`${id}gold`} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="#fff3cf" />
          <stop offset="1" stopColor="#dba23f" />
        </linearGradient>
      </defs>
      <rect x="2" y="2" width="236" height="236" rx="20" fill={`url(#${id}face)`} />
      <path d="M8 8l112 106L232 8l-2 224H10z" fill="#ff7a55" fillOpacity=".3" />
      <path d="M120 118L18 232h204z" fill="#8f1212" fillOpacity=".42" />
      <path d="M8 8l112 106L232 8" fill="none" stroke="#f6b277" strokeWidth="2.5" strokeLinejoin="round" />
      <rect x="2" y="2" width="236" height="236" rx="20" fill="none" stroke="#e8a463" strokeWidth="3" />
      {!isOpened && (
        <>
          <circle
            cx="120"
            cy="119"
            r="54"
            fill="none"
            stroke="#ffb38f"
            strokeOpacity=".6"
            strokeWidth="2"
            strokeDasharray="2 8"
            strokeLinecap="round"
          />
          <circle cx="120" cy="119" r="40" fill={`url(#${id}gold)`} stroke="#a8741a" strokeWidth="2.5" />
          <circle cx="120" cy="119" r="32" fill="none" stroke="#a8741a" strokeOpacity=".6" strokeDasharray="3 4" />
          <path d={STAR} fill="#c1201c" />
        </>
      )}
      <g stroke="#f7c98a" strokeWidth="1.5" strokeLinejoin="round">
        <path d="M120 224c-20-2-36-14-44-32 20 1 36 11 44 32z" fill="#ff8f76" />
        <path d="M120 224c20-2 36-14 44-32-20 1-36 11-44 32z" fill="#ff8f76" />
        <path d="M120 224c-14-16-14-36 0-52 14 16 14 36 0 52z" fill="#f8b3a2" />
      </g>
    </svg>
  );
}
