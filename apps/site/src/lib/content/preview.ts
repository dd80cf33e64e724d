/** Content that is not published yet, or a brand that is being chosen, shown by the site's own screens in the console's frame. */
import { CONTENT_PREVIEW_FRAME } from '@lantern/contract/constants';
import { clock, type Locale } from '@lantern/ui';
import type { Answer, CallId, Input } from '@lantern/web';
import { HOME_ANNOUNCEMENTS } from '../server/early-reads.ts';
import { callKey, queries, read } from '../server/calls.ts';
import { i18n } from '../language/i18n.ts';
import { currentSession } from '../session/session.ts';

type Announcement = Answer<'announcement.list'>['list'][number];
type Promotion = Answer<'promotions.read'>;
type Race = Answer<'races.read'>;
type HelpItem = Answer<'system.helpCenter'>['list'][number];

/** What the console sends; it comes from our own origin. */
interface PreviewMessage {
  readonly kind: typeof CONTENT_PREVIEW_FRAME;
  readonly theme: 'dark' | 'light';
  /** Absent: the site's own. */
  readonly locale?: Locale;
  /** At most one of them. */
  readonly announcement: Announcement | null;
  readonly help: HelpItem | null;
  readonly promotion: Promotion | null;
  /** With the promotion of a race: what its page shows. */
  readonly race?: Race | null;
  /** Name, mark and the colour tokens of the theme. */
  readonly brand?: {
    readonly name: string;
    readonly markUrl: string | null;
    readonly tokens: Readonly<Record<string, string>>;
  };
}

const isPreview = (message: unknown): message is PreviewMessage =>
  typeof message === 'object' && message !== null && (message as { kind?: unknown }).kind === CONTENT_PREVIEW_FRAME;

/** Never stale while the frame lives. */
const DAY_MS = 86_400_000;

function answer<Id extends CallId>(id: Id, input: Input<Id>, value: Answer<Id>): void {
  queries.setQueryData(callKey(id, input), value, { updatedAt: clock.nowMs() + DAY_MS });
}

/** Each screen's read of announcements, answered with the draft where it would be part of it. */
function answerReads({ announcement, help, promotion, race }: PreviewMessage): void {
  const reader = currentSession() === null ? 'B' : 'A';
  const shown: readonly Announcement[] = announcement
    ? [
        {
          ...announcement,
          ...(announcement.type === 'PU' && { execution: reader }),
          ...(announcement.groupName === 'm_live' && { groupName: 'm_home' }),
        },
      ]
    : [];
  const of = (...types: readonly Announcement['type'][]) => ({
    list: shown.filter(({ type }) => types.includes(type)),
  });
  answer('announcement.list', HOME_ANNOUNCEMENTS, of('B', 'PL', 'PU'));
  answer('announcement.list', { query: { types: 'PR', platform: 'M' } }, of('PR'));
  const notices = shown.map((one) => (one.type === 'A' ? { ...one, type: 'PL' as const } : one));
  answer(
    'announcement.list',
    { query: { types: 'PL', platform: 'M' } },
    { list: notices.filter(({ type }) => type === 'PL') },
  );
  answer('announcement.list', { query: { types: 'B', group: 'm_reg', platform: 'M' } }, of('B'));
  answer('promotions.list', {}, { list: promotion ? [promotion] : [], withheld: false });
  if (promotion) {
    const { key, envelope } = promotion;
    answer('promotions.read', { params: { key } }, promotion);
    if (race) answer('races.read', { params: { key } }, race);
    if (envelope)
      answer('promotions.proof', { params: { key } }, { listHash: envelope.listHash, list: null, seed: null });
  }
  answer('system.helpCenter', { query: { device: 'MOBILE' } }, { list: help ? [help] : [] });
}

/** The brand in place of the merchant's own; its colours stay until others are sent. */
async function showBrand({ name, markUrl, tokens }: NonNullable<PreviewMessage['brand']>): Promise<void> {
  for (const [token, value] of Object.entries(tokens)) document.documentElement.style.setProperty(token, value);
  const key = callKey('system.whitelabel', {});
  const own = queries.getQueryData<Answer<'system.whitelabel'>>(key) ?? (await read('system.whitelabel', {}));
  const { markUrl: _own, ...rest } = own;
  answer('system.whitelabel', {}, { ...rest, brandName: name, ...(markUrl !== null && { markUrl }) });
}

async function show(message: PreviewMessage): Promise<void> {
  document.documentElement.setAttribute('data-theme', message.theme);
  if (message.locale !== undefined && i18n.locale() !== message.locale) await i18n.activate(message.locale);
  answerReads(message);
  if (message.brand) await showBrand(message.brand);
}

/** A popup takes the focus where members read it; beside an editor it must not, until someone goes into the frame. */
function leaveFocusOutside(): void {
  const focus = HTMLElement.prototype.focus;
  HTMLElement.prototype.focus = function (this: HTMLElement, options?: FocusOptions) {
    if (document.hasFocus()) focus.call(this, options);
  };
}

/** Waits for the first draft, then follows what the console sends. */
export function startPreview(): Promise<void> {
  leaveFocusOutside();
  return new Promise((resolve) => {
    window.addEventListener('message', ({ origin, source, data }) => {
      if (origin === window.location.origin && source === window.parent && isPreview(data))
        void show(data).then(resolve);
    });
    window.parent.postMessage({ kind: `${CONTENT_PREVIEW_FRAME}-ready` }, window.location.origin);
  });
}
