/** Fetches the desk's frame; begun as soon as a session is found. */
export const fetchShell = () => import('./shell.tsx');
