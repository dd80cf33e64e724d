/** One game: what members see of it, and its place in the lists. */
import { useState } from 'react';
import { i18n, useT } from '../../lib/i18n.ts';
import { useRight } from '../../lib/session.ts';
import { categoryName } from '../../lib/category-name.ts';
import { DeskCheck, DeskField } from '../../widgets/fields.tsx';
import { Pane, PanePart } from '../../widgets/panel.tsx';
import { DeskNote, Facts, StatusBadge } from '../../widgets/parts.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { Diff, Time } from '../../widgets/values.tsx';
import { ArtPart } from './art-part.tsx';
import { FreeSpinsPart } from './free-spins-part.tsx';
import { GAME_READS, nameOf, stateOf, TAGS, type Game } from './game.ts';
import styles from './games.module.css';

interface GamePaneProps {
  readonly game: Game;
  readonly vendorName: string;
  readonly onClose: () => void;
}

export function GamePane({ game, vendorName, onClose }: GamePaneProps) {
  const t = useT();
  const mayChange = useRight('games.manage');
  const [enabled, setEnabled] = useState(game.enabled);
  const [maintenance, setMaintenance] = useState(game.maintenance);
  const [pinText, setPin] = useState(game.pin === null ? '' : String(game.pin));
  const [tags, setTags] = useState<readonly Game['tags'][number][]>(game.tags);
  const isPinWhole = pinText === '' || (/^\d{1,7}$/.test(pinText) && Number(pinText) >= 1);
  const pin = pinText === '' || !isPinWhole ? null : Number(pinText);
  const sameTags = TAGS.every((tag) => tags.includes(tag) === game.tags.includes(tag));
  const change = {
    ...(enabled !== game.enabled && { enabled }),
    ...(maintenance !== game.maintenance && { maintenance }),
    ...(pin !== game.pin && { pin }),
    ...(!sameTags && { tags: TAGS.filter((tag) => tags.includes(tag)) }),
  };
  const hasChange = Object.keys(change).length > 0;
  const { key, tone } = stateOf(game);
  const word = (yes: boolean) => t(yes ? 'yes' : 'no');
  const shown = (of: Pick<Game, 'enabled' | 'maintenance' | 'pin'> & { readonly tags: readonly string[] }) => ({
    [t('game_visibility')]: word(of.enabled),
    [t('game_maintenance')]: word(of.maintenance),
    [t('game_pin')]: of.pin === null ? '–' : String(of.pin),
    [t('game_tags')]: of.tags.join(', ') || '–',
  });
  return (
    <Pane
      label={t('game')}
      eyebrow={`${vendorName} · ${categoryName(t, game.type)}`}
      title={nameOf(game)}
      onClose={onClose}
      foot={
        mayChange && (
          <ReasonAct
            id="ops.games.change"
            subject={game.gameId}
            refreshes={GAME_READS}
            label={t('save')}
            title={`${t('game_change')} · ${nameOf(game)}`}
            buttonLook="brand"
            explanation={t('game_change_text')}
            isDisabled={!hasChange || !isPinWhole}
            input={(reason) => ({
              body: { games: [{ gameId: game.gameId, version: game.version }], change, reason },
            })}
          >
            <Diff before={shown(game)} after={shown({ enabled, maintenance, pin, tags })} />
          </ReasonAct>
        )
      }
    >
      <div className={styles.head}>
        <img
          className={styles.picture}
          // The hash is no part of the address; it makes the browser ask again.
          src={`/art/games/${game.gameId}.${i18n.locale() === 'vi' ? 'vi' : 'en'}.m.webp?art=${game.art ?? ''}`}
          alt=""
        />
        <Facts
          facts={[
            [
              t('state'),
              <StatusBadge key="s" tone={tone}>
                {t(key)}
              </StatusBadge>,
            ],
            [t('vendor_name_vi'), game.nameVi],
            [t('vendor_name_en'), game.nameEn],
            [
              t('game_id'),
              <span key="i" className="mono">
                {game.gameId}
              </span>,
            ],
            [t('game_added'), <Time key="a" atMs={game.addedAt} />],
          ]}
        />
      </div>
      {mayChange ? (
        <>
          <PanePart title={t('game_visibility')}>
            <div className={styles.checks}>
              <DeskCheck isSelected={enabled} onChange={setEnabled}>
                {t('game_is_shown')}
              </DeskCheck>
              <DeskCheck isSelected={maintenance} onChange={setMaintenance}>
                {t('game_is_closed')}
              </DeskCheck>
            </div>
          </PanePart>
          <PanePart title={t('game_tags')}>
            <div className={styles.checks} role="group" aria-label={t('game_tags')}>
              {TAGS.map((tag) => (
                <DeskCheck
                  key={tag}
                  isSelected={tags.includes(tag)}
                  onChange={(on) => setTags(on ? [...tags, tag] : tags.filter((one) => one !== tag))}
                >
                  {t(`game_tag_${tag}`)}
                </DeskCheck>
              ))}
            </div>
          </PanePart>
          <ArtPart game={game} />
          <PanePart title={t('game_order')}>
            <DeskField
              label={t('game_pin')}
              hint={t('game_pin_hint')}
              value={pinText}
              maxLength={7}
              onChange={setPin}
              fault={isPinWhole ? undefined : t('game_pin_wrong')}
            />
          </PanePart>
        </>
      ) : (
        <DeskNote>{t('game_read_only')}</DeskNote>
      )}
      <FreeSpinsPart game={game} />
    </Pane>
  );
}
