/** An operator's text in the site's typography; links to its own screens stay inside the site. */
import type { MouseEvent } from 'react';
import { useAccess } from '../session/access.ts';
import { RichText } from './rich-text.tsx';
import styles from './prose.module.css';

/** The path of a link to this site that is followed in this window; undefined for every other tap. */
function pathOf(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return undefined;
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (anchor === null || anchor.target === '_blank' || anchor.origin !== window.location.origin) return undefined;
  return anchor.pathname + anchor.search;
}

export function Prose({ html }: { readonly html: string }) {
  const access = useAccess();
  const follow = (event: MouseEvent) => {
    const path = pathOf(event);
    if (path === undefined) return;
    event.preventDefault();
    access.go(path);
  };
  return (
    // The links inside are the controls; a keyboard's Enter on one arrives here as a click.
    <div onClick={follow} role="presentation">
      <RichText html={html} className={styles.prose} />
    </div>
  );
}
