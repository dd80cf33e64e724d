/** How the site runs: in the wrapper's app, as an installed app, from a profile icon, or as a plain page (SYS-11). */
export type RunningMode = 'APP' | 'PWA' | 'WEBCLIP' | 'H5';

/** Whether the site was started from the home screen, by the standard's media query or by Safari's own word. */
export const isStandalone = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

export const registerMethod = (): RunningMode => (isStandalone() ? 'PWA' : 'H5');
