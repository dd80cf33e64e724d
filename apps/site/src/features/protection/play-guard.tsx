/**
 * Over a game: time and result always visible, and a dialog when a reality check, the end of the time or a break is
 * due.
 */
import { Button, Dialog, Icon, useFormats } from '@lantern/ui';
import type { ReactNode } from 'react';
import { client } from '../../lib/server/calls.ts';
import { useHeldBack } from '../../lib/games/result-gate.ts';
import { useT } from '../../lib/language/i18n.ts';
import { usePulse, type Pulse } from './api/use-pulse.ts';
import { minutesOf, useDuration } from './state/duration.ts';
import styles from './strips.module.css';

interface PlayGuardProps {
  /** Whether a real member plays; trial users get no checks. */
  readonly playing: boolean;
  readonly onStop: () => void;
}

/** The strip and its dialogs; nothing until the server has answered. */
export function PlayGuard({ playing, onStop }: PlayGuardProps): ReactNode {
  const { pulse, again } = usePulse(playing);
  // The net result follows the same event as the balance.
  const sessionNet = useHeldBack(pulse?.sessionNet, false);
  if (!pulse || sessionNet === undefined) return playing ? <div className={styles.strip} aria-hidden="true" /> : null;
  return (
    <>
      <Strip pulse={{ ...pulse, sessionNet }} />
      <Interruption pulse={{ ...pulse, sessionNet }} again={again} onStop={onStop} />
    </>
  );
}

function useSigned(): (amount: number, currency: string) => string {
  const formats = useFormats();
  return (amount, currency) => `${amount > 0 ? '+' : ''}${formats.money(amount, currency)}`;
}

function Strip({ pulse: { playedTodaySec, sessionNet, currency } }: { readonly pulse: Pulse }) {
  const t = useT();
  const say = useDuration();
  const signed = useSigned();
  return (
    <div className={styles.strip} role="group" aria-label={t('protect_strip')} data-testid="play-strip">
      <Icon name="shield-check" size={14} />
      <span>{t('protect_strip_time', { time: say(minutesOf(playedTodaySec)) })}</span>
      <span>{t('protect_strip_net', { net: signed(sessionNet, currency) })}</span>
    </div>
  );
}

interface InterruptionProps {
  readonly pulse: Pulse;
  readonly again: () => void;
  readonly onStop: () => void;
}

/** What stops the game, the strongest first: a break, the end of the day's time, a reality check. */
function Interruption({ pulse, again, onStop }: InterruptionProps) {
  const t = useT();
  const formats = useFormats();
  if (pulse.exclusion) {
    const { kind, until } = pulse.exclusion;
    return (
      <Ending
        title={t(`protect_banner_${kind}`)}
        text={
          until === null
            ? t('protect_period_forever')
            : t('protect_banner_until', { date: formats.dateTime(until, 'dateTime') })
        }
        onStop={onStop}
      />
    );
  }
  if (pulse.leftSec === 0) return <Ending title={t('protect_over')} text={t('protect_over_text')} onStop={onStop} />;
  return pulse.checkDue ? <RealityCheck pulse={pulse} again={again} onStop={onStop} /> : null;
}

function Ending({
  title,
  text,
  onStop,
}: {
  readonly title: string;
  readonly text: string;
  readonly onStop: () => void;
}) {
  const t = useT();
  return (
    <Dialog title={title} text={text} role="alertdialog" onClose={onStop}>
      <Button wide look="brand" data-autofocus onClick={onStop} data-testid="play-leave">
        {t('protect_leave')}
      </Button>
    </Dialog>
  );
}

/** Neither Esc nor a tap outside dismisses it: the member must choose. */
function RealityCheck({
  pulse: { sessionSec, playedTodaySec, sessionNet, currency },
  again,
  onStop,
}: InterruptionProps) {
  const t = useT();
  const say = useDuration();
  const signed = useSigned();

  async function playOn(): Promise<void> {
    await client.call('protection.continuePlay');
    again();
  }

  return (
    <Dialog
      title={t('protect_check')}
      role="alertdialog"
      onClose={() => undefined}
      text={
        <>
          <p className={styles.checkText}>{t('protect_check_text', { time: say(minutesOf(sessionSec)) })}</p>
          <dl className={styles.facts}>
            <div>
              <dt>{t('protect_check_today')}</dt>
              <dd>{say(minutesOf(playedTodaySec))}</dd>
            </div>
            <div>
              <dt>{t('protect_check_net')}</dt>
              <dd data-testid="reality-net">{signed(sessionNet, currency)}</dd>
            </div>
          </dl>
        </>
      }
    >
      <Button wide data-autofocus onClick={onStop} data-testid="reality-stop">
        {t('protect_check_stop')}
      </Button>
      <Button wide look="brand" onClick={() => void playOn()} data-testid="reality-continue">
        {t('protect_check_go')}
      </Button>
    </Dialog>
  );
}
