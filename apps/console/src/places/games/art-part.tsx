/** The tile of a game: the one of the build, or art an operator uploaded; a preview before it counts. */
import { CONTENT_PICTURE_BYTES } from '@lantern/contract/ops';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { readBase64 } from '../../lib/read-base64.ts';
import fields from '../../look/desk-fields.module.css';
import { PanePart } from '../../widgets/panel.tsx';
import { DeskNote } from '../../widgets/parts.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { GAME_READS, type Game } from './game.ts';
import styles from './games.module.css';

export function ArtPart({ game }: { readonly game: Game }) {
  const t = useT();
  const [picture, setPicture] = useState<string>();
  const [fault, setFault] = useState<string>();
  const { gameId, art } = game;
  async function choose(file: File | undefined): Promise<void> {
    setPicture(undefined);
    setFault(undefined);
    if (!file) return;
    const read = file.size <= CONTENT_PICTURE_BYTES ? await readBase64(file) : undefined;
    if (read === undefined) setFault(t('game_art_fault'));
    else setPicture(read);
  }
  return (
    <PanePart title={t('game_art')}>
      <label className={fields.field}>
        <span className={fields.label}>{t('game_art_file')}</span>
        <input
          className={fields.input}
          type="file"
          accept="image/png,image/jpeg"
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </label>
      {fault !== undefined && (
        <DeskNote tone="bad" isAlert>
          {fault}
        </DeskNote>
      )}
      <div className={styles.checks}>
        {picture !== undefined && (
          <ReasonAct
            id="ops.games.setArt"
            subject={gameId}
            refreshes={GAME_READS}
            label={t('game_art_set')}
            buttonLook="brand"
            explanation={t('game_art_text')}
            input={(reason) => ({ params: { gameId }, body: { picture, seen: art, reason } })}
            onDone={() => setPicture(undefined)}
          >
            <img className={styles.preview} src={`data:image/*;base64,${picture}`} alt={t('game_art_preview')} />
          </ReasonAct>
        )}
        {art !== null && (
          <ReasonAct
            id="ops.games.setArt"
            subject={`${gameId}_build`}
            refreshes={GAME_READS}
            label={t('game_art_drop')}
            explanation={t('game_art_drop_text')}
            input={(reason) => ({ params: { gameId }, body: { picture: null, seen: art, reason } })}
          />
        )}
      </div>
    </PanePart>
  );
}
