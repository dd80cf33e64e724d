/** A vendor's list of games from a JSON file: first what it would do, then the reason, then it is taken over. */
import { useState } from 'react';
import { call, refresh, type OpsAnswer, type OpsInput } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import fields from '../../look/desk-fields.module.css';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskCheck } from '../../widgets/fields.tsx';
import { DeskNote } from '../../widgets/parts.tsx';
import { say } from '../../widgets/toasts.tsx';
import { GAME_READS, nameOf } from './game.ts';
import styles from './games.module.css';

type FeedGames = NonNullable<OpsInput<'ops.games.feed'>['body']>['games'];
type Outcome = OpsAnswer<'ops.games.feed'>;
const FILE_BYTES_MAXIMUM = 8 * 1024 * 1024;
const COUNTS = ['added', 'changed', 'retired'] as const;

interface FeedDialogProps {
  readonly vendors: OpsAnswer<'ops.vendors.list'>['list'];
  readonly onClose: () => void;
}

/** Games of a file: a list, or an object with one in `games`. */
function gamesIn(content: string): FeedGames | undefined {
  try {
    const read: unknown = JSON.parse(content);
    const list = Array.isArray(read) ? read : (read as { readonly games?: unknown } | null)?.games;
    return Array.isArray(list) && list.length > 0 ? (list as FeedGames) : undefined;
  } catch {
    return undefined;
  }
}

export function FeedDialog({ vendors, onClose }: FeedDialogProps) {
  const t = useT();
  const [vendor, setVendor] = useState('');
  const [file, setFile] = useState<{ readonly name: string; readonly games: FeedGames }>();
  const [isWhole, setWhole] = useState(false);
  const [preview, setPreview] = useState<Outcome>();

  async function take(chosen: File | undefined): Promise<void> {
    setPreview(undefined);
    if (!chosen) return setFile(undefined);
    const games = chosen.size > FILE_BYTES_MAXIMUM ? undefined : gamesIn(await chosen.text());
    if (games === undefined) {
      setFile(undefined);
      return say('bad', t('games_file_wrong'));
    }
    setFile({ name: chosen.name, games });
  }
  async function submit(reason: string): Promise<boolean> {
    if (vendor === '' || !file) {
      say('bad', t('fields_wrong'));
      return false;
    }
    const isPreview = preview === undefined;
    const fed = await call('ops.games.feed', {
      params: { vendor },
      body: { games: file.games, missing: isWhole ? 'retire' : 'keep', preview: isPreview, reason },
    });
    if (!fed.ok) {
      say('bad', fed.message);
      return false;
    }
    if (isPreview) {
      setPreview(fed.value);
      return false;
    }
    say('ok', t('done'));
    refresh(...GAME_READS, 'ops.vendors.list', 'ops.vendors.read');
    return true;
  }
  return (
    <ReasonDialog
      title={t('games_feed')}
      draft="GAMES_FEED"
      explanation={t('games_feed_text')}
      actionLabel={t(preview === undefined ? 'games_preview' : 'games_take')}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <label className={fields.field}>
          <span className={fields.label}>{t('vendor')}</span>
          <select
            className={fields.input}
            value={vendor}
            onChange={({ target }) => {
              setVendor(target.value);
              setPreview(undefined);
            }}
          >
            <option value="" />
            {vendors.map((one) => (
              <option key={one.code} value={one.code}>
                {nameOf(one)} ({one.code})
              </option>
            ))}
          </select>
        </label>
        <label className={fields.field}>
          <span className={fields.label}>
            {t('vendor_file')} <span>JSON · 8 MB</span>
          </span>
          <input type="file" accept=".json,application/json" onChange={({ target }) => void take(target.files?.[0])} />
        </label>
        <DeskCheck
          isSelected={isWhole}
          onChange={(on) => {
            setWhole(on);
            setPreview(undefined);
          }}
        >
          {t('games_feed_whole')}
        </DeskCheck>
        {preview && (
          <>
            <div className={styles.preview} role="status">
              {COUNTS.map((name) => (
                <div key={name}>
                  <small>{t(`games_${name}`)}</small>
                  <b>{preview[name].length}</b>
                </div>
              ))}
              <div>
                <small>{t('games_unchanged')}</small>
                <b>{preview.unchanged}</b>
              </div>
            </div>
            {preview.retired.length > 0 && (
              <DeskNote tone="warn">
                {t('games_retire_text', { names: preview.retired.slice(0, 12).join(', ') })}
              </DeskNote>
            )}
          </>
        )}
      </div>
    </ReasonDialog>
  );
}
