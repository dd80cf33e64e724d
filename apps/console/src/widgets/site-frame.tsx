/**
 * The members' own site in a frame, with what the desk sends in place of what its server would answer. The frame may run the site
 * and nothing else: it cannot leave for another page of this window, open one, or send a form. It has the site's own origin, because
 * the site does not start without it; what it shows was cleaned, and is cleaned again.
 */
import { CONTENT_PREVIEW_FRAME } from '@lantern/contract/constants';
import { useEffect, useRef } from 'react';
import styles from './site-frame.module.css';

export interface SiteMessage {
  readonly theme: 'dark' | 'light';
  /** `vi`; the site's own when absent. */
  readonly locale?: string;
  /** As the site's calls answer them. */
  readonly announcement?: object | null;
  readonly help?: object | null;
  readonly promotion?: object | null;
  /** With the promotion of a race. */
  readonly race?: object | null;
  /** A brand that is being chosen: its name, its mark, and the colour tokens of the theme. */
  readonly brand?: {
    readonly name: string;
    readonly markUrl: string | null;
    readonly tokens: Readonly<Record<string, string>>;
  };
}

interface SiteFrameProps {
  readonly title: string;
  /** Address on the site; another one starts the site again. */
  readonly path: string;
  readonly message: SiteMessage;
  readonly isSmall?: boolean;
}

/** A phone of 390 × 852 that shows the site, scaled to the desk. */
export function SiteFrame({ title, path, message, isSmall = false }: SiteFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const sent = JSON.stringify({
    announcement: null,
    help: null,
    promotion: null,
    ...message,
    kind: CONTENT_PREVIEW_FRAME,
  });
  const newest = useRef(sent);
  useEffect(() => {
    newest.current = sent;
    frame.current?.contentWindow?.postMessage(JSON.parse(sent), window.location.origin);
  }, [sent]);
  useEffect(() => {
    const answer = ({ origin, source, data }: MessageEvent) => {
      const from = frame.current?.contentWindow;
      const isReady = (data as { kind?: unknown } | null)?.kind === `${CONTENT_PREVIEW_FRAME}-ready`;
      if (isReady && from && source === from && origin === window.location.origin)
        from.postMessage(JSON.parse(newest.current), window.location.origin);
    };
    window.addEventListener('message', answer);
    return () => window.removeEventListener('message', answer);
  }, []);
  return (
    <div className={styles.phone} data-small={isSmall || undefined}>
      <iframe
        key={path}
        ref={frame}
        name={CONTENT_PREVIEW_FRAME}
        title={title}
        src={path}
        sandbox="allow-scripts allow-same-origin"
        data-preview={message.theme}
      />
    </div>
  );
}
