/** Ground and cabinet of a flagship. */
import { cx } from '@lantern/ui';
import type { CSSProperties, ReactNode } from 'react';
import base from '../../frame/shell.module.css';
import type { Cabinet } from '../use-stage.ts';
import type { Flagship, FlagshipProps } from './flagship.ts';
import styles from './machine.module.css';

const pieceOf = (game: string, piece: string): string => `/art/slots/${game}.${piece}.svg`;

interface Parts extends FlagshipProps {
  readonly game: string;
  readonly flagship: Flagship;
}

/** The ground, and over it the feature's, which comes in from the left. */
export function Ground({ game, flagship: { inFeature, Sky }, ...props }: Parts) {
  const feature = props.view.use(inFeature);
  return (
    <div className={styles.ground} aria-hidden="true">
      <img className={cx(base.background, styles.picture)} src={pieceOf(game, 'scene')} alt="" />
      <img
        className={cx(base.background, styles.picture, styles.featurePicture, feature && styles.shown)}
        src={pieceOf(game, 'feature')}
        alt=""
      />
      <Sky {...props} />
    </div>
  );
}

/** The cabinet around its children, the reels. */
export function CabinetFrame({
  game,
  flagship,
  scale,
  children,
  ...props
}: Parts & { readonly scale: number; readonly children: ReactNode }) {
  const { cabinet, featureCabinet, inFeature, Ornaments } = flagship;
  const feature = props.view.use(inFeature);
  const changed = feature && featureCabinet;
  return (
    <div className={styles.cabinet} style={sized(cabinet, scale)}>
      <div className={styles.hole} style={placed(cabinet, scale)}>
        {children}
      </div>
      <img className={cx(styles.frame, changed && styles.gone)} src={pieceOf(game, 'cabinet')} alt="" />
      {featureCabinet && (
        <img className={cx(styles.frame, !changed && styles.gone)} src={pieceOf(game, 'feature-cabinet')} alt="" />
      )}
      <Ornaments {...props} />
    </div>
  );
}

const sized = ({ width, height }: Cabinet, scale: number): CSSProperties =>
  ({ '--unit': `${scale}px`, width: width * scale, height: height * scale }) as CSSProperties;

const placed = ({ hole }: Cabinet, scale: number): CSSProperties => ({ left: hole.x * scale, top: hole.y * scale });
