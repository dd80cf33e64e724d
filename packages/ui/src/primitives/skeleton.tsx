import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

/** A placeholder box of the size of the coming content. Lengths are CSS, so it fits any layout. */
export function Skeleton({
  width = '100%',
  height = 14,
  radius = 7,
}: {
  width?: number | string;
  height?: number | string;
  radius?: number;
}) {
  const size: CSSProperties = { width, height, borderRadius: radius };
  return <span className={styles.box} style={size} aria-hidden="true" />;
}
