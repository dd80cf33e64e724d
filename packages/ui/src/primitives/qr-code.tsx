import qrcode from 'qrcode-generator';
import { useMemo } from 'react';
import { LanternMark } from '../brand/lantern-mark.tsx';
import { useUiText } from '../i18n/create-i18n.tsx';
import styles from './qr-code.module.css';

/** Quiet zone every reader needs (ISO/IEC 18004). */
const QUIET_MODULES = 4;
const CORNER_MODULES = 0.2;
/** Level Q repairs 25 %; a mark on a fifth of the width hides 4 % of the area. */
const MARK_SHARE = 0.2;
const FINDER = 7;

/** The modules of a QR code, dark is true, at error level Q (25 %), smallest version that fits. */
export function qrMatrix(text: string): boolean[][] {
  const code = qrcode(0, 'Q');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => code.isDark(row, column)),
  );
}

function isFinder(row: number, column: number, size: number): boolean {
  const nearTop = row < FINDER;
  const nearStart = column < FINDER;
  return (nearTop && (nearStart || column >= size - FINDER)) || (row >= size - FINDER && nearStart);
}

function roundedSquare(x: number, y: number, edge: number, radius: number): string {
  const straight = edge - 2 * radius;
  const arc = (dx: number, dy: number): string => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return (
    `M${x + radius} ${y}h${straight}${arc(radius, radius)}v${straight}${arc(-radius, radius)}` +
    `h${-straight}${arc(-radius, -radius)}v${-straight}${arc(radius, -radius)}z`
  );
}

/** One path with every dark module outside the three finders and, with a mark, outside its plate. */
function modulesPath(matrix: readonly (readonly boolean[])[], markModules: number): string {
  const size = matrix.length;
  const from = (size - markModules) / 2;
  const underMark = (at: number): boolean => at + 1 > from && at < from + markModules;
  let path = '';
  matrix.forEach((cells, row) => {
    cells.forEach((dark, column) => {
      if (!dark || isFinder(row, column, size) || (underMark(row) && underMark(column))) return;
      path += roundedSquare(column, row, 1, CORNER_MODULES);
    });
  });
  return path;
}

export type QrCodeProps = {
  /** Dark modules as rows of booleans; `qrMatrix` makes them. */
  matrix: readonly (readonly boolean[])[];
  label?: string;
  /** Edge in CSS pixels, quiet zone included. */
  size?: number;
  mark?: boolean;
};

/** A QR code on a cream card in both themes: full modules, because dots do not scan. */
export function QrCode({ matrix, label, size = 240, mark = true }: QrCodeProps) {
  const t = useUiText();
  const modules = matrix.length;
  const markModules = mark ? Math.floor(modules * MARK_SHARE) : 0;
  const path = useMemo(() => modulesPath(matrix, markModules), [matrix, markModules]);
  const edge = modules + 2 * QUIET_MODULES;
  const finders = [
    [0, 0],
    [modules - FINDER, 0],
    [0, modules - FINDER],
  ] as const;
  return (
    <div className={styles.card} data-testid="qr">
      <div
        className={styles.code}
        style={{ width: size, height: size }}
        role="img"
        aria-label={label ?? t('ui.qr.label')}
      >
        <svg
          viewBox={`${-QUIET_MODULES} ${-QUIET_MODULES} ${edge} ${edge}`}
          width={size}
          height={size}
          aria-hidden="true"
          focusable="false"
        >
          <path d={path} className={styles.modules} />
          {finders.map(([x, y]) => (
            <g key={`${x}-${y}`}>
              <path
                fillRule="evenodd"
                className={styles.finder}
                d={roundedSquare(x, y, FINDER, 1.4) + roundedSquare(x + 1, y + 1, FINDER - 2, 0.7)}
              />
              <path className={styles.modules} d={roundedSquare(x + 2, y + 2, 3, 0.6)} />
            </g>
          ))}
        </svg>
        {mark && (
          <span
            className={styles.mark}
            style={{ width: `${(markModules / edge) * 100}%`, height: `${(markModules / edge) * 100}%` }}
          >
            <LanternMark width={Math.round((size * markModules * 0.62) / edge)} />
          </span>
        )}
      </div>
    </div>
  );
}
