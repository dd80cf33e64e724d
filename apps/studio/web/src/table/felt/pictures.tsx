/** The six pictures of Bầu Cua, from the painted sheet. */
import { cx } from '@lantern/ui';
import { PICTURES, type Picture } from '../play/bets.ts';
import styles from './bau-cua-pictures.module.css';

export const PICTURE_SHEET = '/art/tables/bau-cua.svg';
const WHOLE = 100;

/** One picture, as large as its box. */
export function PictureToken({
  picture,
  className,
}: {
  readonly picture: Picture;
  readonly className?: string | undefined;
}) {
  return (
    <span
      className={cx(styles.picture, className)}
      style={{
        backgroundImage: `url(${PICTURE_SHEET})`,
        backgroundPosition: `${(PICTURES.indexOf(picture) * WHOLE) / (PICTURES.length - 1)}% 0`,
      }}
      aria-hidden="true"
    />
  );
}
