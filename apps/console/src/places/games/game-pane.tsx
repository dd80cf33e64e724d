/** One game: what members see of it, and its place in the lists; for the operator's merchant, or for every one. */
import { useState, type ReactNode } from 'react';
import { categoryName } from '../../lib/category-name.ts';
import { i18n, useT } from '../../lib/i18n.ts';
import { useMerchant, useRight } from '../../lib/session.ts';
import { DeskCheck, DeskField } from '../../widgets/fields.tsx';
import { Pane, PanePart } from '../../widgets/panel.tsx';
import { DeskNote, Facts, StatusBadge } from '../../widgets/parts.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { Diff, Time } from '../../widgets/values.tsx';
import { ArtPart } from './art-part.tsx';
import { FreeSpinsPart } from './free-spins-part.tsx';
import { DEVICES, GAME_READS, nameOf, ofMembers, stateOf, TAGS, type Game } from './game.ts';
import styles from './games.module.css';

interface GamePaneProps {
  readonly game: Game;
  readonly vendorName: string;
  readonly onClose: () => void;
}

type Flags = Pick<Game, 'enabled' | 'maintenance' | 'pin'>;

/** What both settings have, as it is typed. */
function useFlags(from: Flags) {
  const [enabled, setEnabled] = useState(from.enabled);
  const [maintenance, setMaintenance] = useState(from.maintenance);
  const [pinText, setPin] = useState(from.pin === null ? '' : String(from.pin));
  const isPinWhole = pinText === '' || (/^\d{1,7}$/.test(pinText) && Number(pinText) >= 1);
  const pin = pinText === '' || !isPinWhole ? null : Number(pinText);
  return {
    now: { enabled, maintenance, pin },
    change: {
      ...(enabled !== from.enabled && { enabled }),
      ...(maintenance !== from.maintenance && { maintenance }),
      ...(pin !== from.pin && { pin }),
    },
    setEnabled,
    setMaintenance,
    pinText,
    setPin,
    isPinWhole,
  };
}

type FlagFields = ReturnType<typeof useFlags>;

function Visibility({
  fields: { now, setEnabled, setMaintenance },
}: {
  readonly fields: Pick<FlagFields, 'now' | 'setEnabled' | 'setMaintenance'>;
}) {
  const t = useT();
  return (
    <PanePart title={t('game_visibility')}>
      <div className={styles.checks}>
        <DeskCheck isSelected={now.enabled} onChange={setEnabled}>
          {t('game_is_shown')}
        </DeskCheck>
        <DeskCheck isSelected={now.maintenance} onChange={setMaintenance}>
          {t('game_is_closed')}
        </DeskCheck>
      </div>
    </PanePart>
  );
}

function Order({
  fields: { pinText, setPin, isPinWhole },
  hint,
}: {
  readonly fields: Pick<FlagFields, 'pinText' | 'setPin' | 'isPinWhole'>;
  readonly hint: string;
}) {
  const t = useT();
  return (
    <PanePart title={t('game_order')}>
      <DeskField
        label={t('game_pin')}
        hint={hint}
        value={pinText}
        maxLength={7}
        onChange={setPin}
        fault={isPinWhole ? undefined : t('game_pin_wrong')}
      />
    </PanePart>
  );
}

/** The flags in words, for the comparison before they are saved. */
function useShown() {
  const t = useT();
  const word = (yes: boolean) => t(yes ? 'yes' : 'no');
  return ({ enabled, maintenance, pin }: Flags) => ({
    [t('game_is_shown')]: word(enabled),
    [t('game_maintenance')]: word(maintenance),
    [t('game_pin')]: pin === null ? '–' : String(pin),
  });
}

/** What the operator's merchant shows of the game, by device too. */
export function OwnPane(props: GamePaneProps) {
  const { game } = props;
  const t = useT();
  const mayChange = useRight('games.manage');
  const merchant = useMerchant();
  const fields = useFlags(game.own);
  const [hiddenOn, setHiddenOn] = useState(game.own.hiddenOn);
  const isSameDevices = DEVICES.every((device) => hiddenOn.includes(device) === game.own.hiddenOn.includes(device));
  const change = { ...fields.change, ...(!isSameDevices && { hiddenOn: [...hiddenOn] }) };
  const flagsShown = useShown();
  const shown = (of: Flags, devices: Game['own']['hiddenOn']) => ({
    ...flagsShown(of),
    [t('game_hidden_on')]: devices.map((device) => t(`game_device_${device}`)).join(', ') || '–',
  });
  return (
    <GameFrame
      {...props}
      foot={
        <ReasonAct
          id="ops.games.changeOwn"
          subject={game.gameId}
          refreshes={GAME_READS}
          label={t('save')}
          title={`${t('game_change')} · ${nameOf(game)} · ${merchant.name}`}
          buttonLook="brand"
          explanation={t('game_change_own_text')}
          isDisabled={Object.keys(change).length === 0 || !fields.isPinWhole}
          input={(reason) => ({
            body: { games: [{ gameId: game.gameId, version: game.own.version }], change, reason },
          })}
        >
          <Diff before={shown(game.own, game.own.hiddenOn)} after={shown(fields.now, hiddenOn)} />
        </ReasonAct>
      }
    >
      {(!game.enabled || game.maintenance) && (
        <DeskNote tone="warn">{t(game.enabled ? 'game_closed_for_all' : 'game_hidden_for_all')}</DeskNote>
      )}
      {mayChange && (
        <>
          <Visibility fields={fields} />
          <PanePart title={t('game_devices')}>
            <div className={styles.checks} role="group" aria-label={t('game_devices')}>
              {DEVICES.map((device) => (
                <DeskCheck
                  key={device}
                  isSelected={!hiddenOn.includes(device)}
                  isDisabled={!fields.now.enabled}
                  onChange={(on) =>
                    setHiddenOn(DEVICES.filter((one) => (one === device ? !on : hiddenOn.includes(one))))
                  }
                >
                  {t(`game_device_${device}`)}
                </DeskCheck>
              ))}
            </div>
          </PanePart>
          <Order
            fields={fields}
            hint={game.pin === null ? t('game_pin_hint') : t('game_pin_own_hint', { pin: game.pin })}
          />
        </>
      )}
      <FreeSpinsPart game={game} />
    </GameFrame>
  );
}

/** What every merchant that has the vendor shows of the game, and its art. */
export function AllPane(props: GamePaneProps) {
  const { game } = props;
  const t = useT();
  const mayChange = useRight('games.manage');
  const fields = useFlags(game);
  const [tags, setTags] = useState<readonly Game['tags'][number][]>(game.tags);
  const sameTags = TAGS.every((tag) => tags.includes(tag) === game.tags.includes(tag));
  const change = { ...fields.change, ...(!sameTags && { tags: TAGS.filter((tag) => tags.includes(tag)) }) };
  const flagsShown = useShown();
  const shown = (of: Flags, named: readonly string[]) => ({
    ...flagsShown(of),
    [t('game_tags')]: named.join(', ') || '–',
  });
  return (
    <GameFrame
      {...props}
      foot={
        <ReasonAct
          id="ops.games.change"
          subject={game.gameId}
          refreshes={GAME_READS}
          label={t('save')}
          title={`${t('game_change')} · ${nameOf(game)}`}
          buttonLook="brand"
          explanation={t('game_change_text')}
          isDisabled={Object.keys(change).length === 0 || !fields.isPinWhole}
          input={(reason) => ({
            body: { games: [{ gameId: game.gameId, version: game.version }], change, reason },
          })}
        >
          <Diff before={shown(game, game.tags)} after={shown(fields.now, tags)} />
        </ReasonAct>
      }
    >
      {mayChange && (
        <>
          <Visibility fields={fields} />
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
          <Order fields={fields} hint={t('game_pin_hint')} />
        </>
      )}
    </GameFrame>
  );
}

/** The head of both, and their act for who may change games. */
function GameFrame({
  game,
  vendorName,
  onClose,
  foot,
  children,
}: GamePaneProps & { readonly foot: ReactNode; readonly children: ReactNode }) {
  const t = useT();
  const mayChange = useRight('games.manage');
  const { key, tone } = stateOf(ofMembers(game));
  return (
    <Pane
      label={t('game')}
      eyebrow={`${vendorName} · ${categoryName(t, game.type)}`}
      title={nameOf(game)}
      onClose={onClose}
      foot={mayChange && foot}
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
      {!mayChange && <DeskNote>{t('game_read_only')}</DeskNote>}
      {children}
    </Pane>
  );
}
