/** How the site runs: in the wrapper's app, as an installed app, from a profile icon, or as a plain page (SYS-11). */
export type RunningMode = 'APP' | 'PWA' | 'WEBCLIP' | 'H5';

export function registerMethod(): RunningMode {
  const standalone = window.matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;
  return standalone ? 'PWA' : 'H5';
}
