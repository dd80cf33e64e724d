/**
 * Moving one person or many: the new parent, then what the move would do, then the move itself, which the server
 * refuses when the facts have changed since.
 */
import { BottomSheet, Button, Note, SkeletonRow, useToasts } from '@lantern/ui';
import type { CallFailed } from '@lantern/client';
import { useSettled } from '@lantern/web';
import { useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { useAgentT } from '../agent-texts.tsx';
import { refreshTree, useDownlines, type Downline } from '../api/use-downlines.ts';
import { PersonMark } from '../parts/person.tsx';
import { MoveFacts } from './move-facts.tsx';
import type { MovePreview } from './move-types.ts';
import sheet from '../parts/agent-sheets.module.css';
import styles from './agent-tree.module.css';

interface MoveSheetProps {
  readonly people: readonly Pick<Downline, 'memberId' | 'account'>[];
  readonly onMoved: () => void;
  readonly onClose: () => void;
}

export function MoveSheet({ people, onMoved, onClose }: MoveSheetProps) {
  const t = useAgentT();
  const toasts = useToasts();
  const [parent, setParent] = useState<Pick<Downline, 'memberId' | 'account'>>();
  const [preview, setPreview] = useState<MovePreview>();
  const [refusal, setRefusal] = useState<CallFailed>();
  const [busy, setBusy] = useState(false);
  const memberIds = people.map(({ memberId }) => memberId);

  async function look(to: Pick<Downline, 'memberId' | 'account'>): Promise<void> {
    setParent(to);
    setRefusal(undefined);
    setPreview(undefined);
    const seen = await client.call('agent.transferPreview', { body: { memberIds, parentId: to.memberId } });
    if (seen.ok) setPreview(seen.value);
    else setRefusal(seen);
  }
  async function move(): Promise<void> {
    if (!preview || !parent) return;
    setBusy(true);
    const target = {
      parentId: parent.memberId,
      previewId: preview.previewId,
      ...(preview.contracts.length > 0 ? { askConsent: true } : {}),
    };
    const [only] = memberIds;
    const moved =
      memberIds.length === 1
        ? await client.call('agent.transferDownline', { body: { memberId: only!, ...target } })
        : await client.call('agent.transferDownlines', { body: { memberIds, ...target } });
    setBusy(false);
    if (!moved.ok) {
      // The facts have changed: they are shown anew before anything is moved.
      if (moved.code === 'move_preview_stale') await look(parent);
      return setRefusal(moved);
    }
    refreshTree();
    toasts.show({ type: 'success', text: t(moved.value.state === 'waiting' ? 'move_waits' : 'move_planned') });
    onMoved();
    return onClose();
  }
  const blocked = preview !== undefined && preview.ratesAbove.length > 0;
  return (
    <BottomSheet
      title={
        people.length === 1 ? t('move_one', { name: people[0]!.account }) : t('move_count', { count: people.length })
      }
      onClose={onClose}
      data-testid="move-sheet"
      footer={
        parent && (
          <Button
            look="brand"
            wide
            busy={busy ? t('sending') : undefined}
            reason={blocked ? t('move_rates_first') : undefined}
            disabled={!preview}
            data-testid="move-confirm"
            onClick={() => void move()}
          >
            {t(preview && preview.contracts.length > 0 ? 'move_ask' : 'move_confirm')}
          </Button>
        )
      }
    >
      <div className={sheet.form}>
        {parent ? (
          <>
            <p className={sheet.lead}>{t('move_to', { name: parent.account })}</p>
            {!preview && !refusal && <SkeletonRow />}
            {preview && <MoveFacts preview={preview} />}
            <div role="alert">{refusal && <Note tone="bad">{refusal.message}</Note>}</div>
            <Button look="ghost" small onClick={() => setParent(undefined)}>
              {t('move_other_parent')}
            </Button>
          </>
        ) : (
          <ParentChoice without={memberIds} onChoose={(to) => void look(to)} />
        )}
      </div>
    </BottomSheet>
  );
}

interface ParentChoiceProps {
  readonly without: readonly string[];
  readonly onChoose: (parent: Pick<Downline, 'memberId' | 'account'>) => void;
}

/** Agents of the own branch, found by name. */
function ParentChoice({ without, onChoose }: ParentChoiceProps) {
  const t = useAgentT();
  const [typed, setTyped] = useState('');
  const account = useSettled(typed.trim());
  const list = useDownlines({ role: 'agent', sort: '-counted', ...(account === '' ? {} : { account }) });
  const rows = (list.rows ?? []).filter(({ memberId }) => !without.includes(memberId));
  return (
    <>
      <p className={sheet.lead}>{t('move_choose_parent')}</p>
      <div className={styles.search} role="search">
        <input
          type="search"
          value={typed}
          placeholder={t('move_search')}
          aria-label={t('move_search')}
          autoComplete="off"
          data-testid="move-search"
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div>
        {list.rows === undefined && !list.error && <SkeletonRow />}
        {list.error && <Note tone="bad">{list.error.message}</Note>}
        {list.rows && rows.length === 0 && <p className={sheet.lead}>{t('move_no_parent')}</p>}
        {rows.map((person) => (
          <button
            key={person.memberId}
            type="button"
            className={styles.option}
            data-testid="move-parent"
            onClick={() => onChoose(person)}
          >
            <PersonMark name={person.account} small />
            <span className={styles.words}>
              <b>{person.account}</b>
              <span className={styles.caption}>
                {t('level', { level: person.level })} · {t('tree_agent_caption', { count: person.downlines })}
              </span>
            </span>
          </button>
        ))}
      </div>
    </>
  );
}
