/**
 * Announcements over the page, one at a time: art, text, the one action, a pager, and the close button below (MSG-01).
 */
import { POPUP_PX_PER_REM } from '@lantern/contract/constants';
import { Button, Checkbox, cx, IconButton, Overlay, useModalPanel, useReducedMotion } from '@lantern/ui';
import type { Answer } from '@lantern/web';
import { useEffect, useId, useRef, useState } from 'react';
import { useFollowTarget } from '../../../lib/navigation/follow-target.ts';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { RichText } from '../../../lib/content/rich-text.tsx';
import styles from './announcement-popup.module.css';

export type Popup = Answer<'announcement.list'>['list'][number];

/** As long as the style sheet's closing animation. */
const LEAVING_MS = 180;

/**
 * Operators design popups on a canvas of 750 px, 100 px to the rem (§4); the sheet makes that rem 1/7.5 of the width.
 */
const popupLength = (px: number): string => `calc(var(--popup-rem) * ${px / POPUP_PX_PER_REM})`;

interface PagerProps {
  readonly index: number;
  readonly total: number;
  readonly onTurn: (index: number) => void;
}

function Pager({ index, total, onTurn }: PagerProps) {
  const t = useT();
  const step = (to: number) => ({
    'aria-disabled': to < 0 || to >= total || undefined,
    onClick: () => to >= 0 && to < total && onTurn(to),
  });
  return (
    <div className={styles.pager}>
      <IconButton
        boxed
        mirror
        icon="caret-left"
        label={t('popup_previous')}
        data-testid="popup-previous"
        {...step(index - 1)}
      />
      <span data-testid="popup-page">{`${index + 1} / ${total}`}</span>
      <IconButton
        boxed
        mirror
        icon="caret-right"
        label={t('popup_next')}
        data-testid="popup-next"
        {...step(index + 1)}
      />
    </div>
  );
}

/** Closing is animated; without motion it is immediate. */
function useLeaving(done: () => void): readonly [boolean, () => void] {
  const [leaving, setLeaving] = useState(false);
  const reduced = useReducedMotion();
  const latest = useRef(done);
  useEffect(() => {
    latest.current = done;
  });
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => latest.current(), reduced ? 0 : LEAVING_MS);
    return () => clearTimeout(timer);
  }, [leaving, reduced]);
  return [leaving, () => setLeaving(true)];
}

/** The page's popup-on state (§4): other animations on the page can pause under it. */
function usePopupOn(): void {
  useEffect(() => {
    document.body.dataset['popup'] = 'on';
    return () => {
      delete document.body.dataset['popup'];
    };
  }, []);
}

type PopupAction = NonNullable<Popup['action']>;
const ACTION_LABELS = {
  promotion: 'popup_join',
  link: 'popup_open',
  close: 'popup_understood',
} as const satisfies Record<PopupAction['kind'], TextKey>;
const CLOSES: PopupAction = { kind: 'close' };

interface AnnouncementPopupProps {
  /** At least one. */
  readonly popups: readonly Popup[];
  /** Called once the popup is gone, with whether the reader wants no more today. */
  readonly onClose: (restToday: boolean) => void;
}

export function AnnouncementPopup({ popups, onClose }: AnnouncementPopupProps) {
  const t = useT();
  const titleId = useId();
  const follow = useFollowTarget();
  const panel = useRef<HTMLDivElement>(null);
  const [turnedTo, setTurnedTo] = useState(0);
  const [restToday, setRestToday] = useState(false);
  const [leaving, leave] = useLeaving(() => onClose(restToday));
  const index = Math.min(turnedTo, popups.length - 1);
  const popup = popups[index]!;
  const { action = CLOSES } = popup;
  // A link closes the popups too, like any other way to close them.
  const act = () => {
    if (action.kind === 'close') return leave();
    onClose(restToday);
    follow(action.url);
  };
  useModalPanel(panel, leave);
  usePopupOn();
  return (
    <Overlay align="center" layer="popup" onMask={leave}>
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        data-testid="announcement-popup"
        data-execution={popup.execution}
        className={cx(styles.popup, leaving && styles.leaving)}
      >
        <div className={styles.card}>
          <div className={styles.art}>
            {popup.imageUrl !== undefined && <img src={popup.imageUrl} alt="" width={716} height={340} />}
            <span className={styles.kind}>
              {t(popup.promotionType === undefined ? 'popup_notice' : 'popup_promotion')}
            </span>
          </div>
          <div key={popup.id} className={styles.words} tabIndex={0} role="group" aria-labelledby={titleId}>
            <h2 id={titleId}>{popup.title}</h2>
            <RichText html={popup.content} scale={popupLength} className={styles.text} />
          </div>
          <div className={styles.foot}>
            <Button
              wide
              look={action.kind === 'promotion' ? 'money' : 'brand'}
              data-testid="popup-action"
              data-kind={action.kind}
              onClick={act}
            >
              {t(ACTION_LABELS[action.kind])}
            </Button>
            <div className={styles.line}>
              <Checkbox checked={restToday} onChange={setRestToday} data-testid="popup-rest">
                {t('popup_rest')}
              </Checkbox>
              {popups.length > 1 && <Pager index={index} total={popups.length} onTurn={setTurnedTo} />}
            </div>
          </div>
        </div>
        <IconButton
          icon="x"
          label={t('popup_close')}
          className={styles.close}
          data-testid="popup-close"
          onClick={leave}
        />
        <span role="status" className="sr-only">
          {popup.title}
        </span>
      </div>
    </Overlay>
  );
}
