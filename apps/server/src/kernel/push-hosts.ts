/** Which push services this server sends to, as `PUSH_HOSTS` names them. */

/** Of Chrome and its kin, Firefox, Safari, Edge. */
const KNOWN_BROWSERS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

/** A host, with a port or without; `*.` before a name: any host under it. */
export const PUSH_HOST = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/;

/** The hosts of a setting: none for `off`, those of the known browsers when it is not set; `read` reads the list and throws for a wrong one. */
export const pushHostsOf = (
  setting: string | undefined,
  read: () => readonly string[] | undefined,
): readonly string[] => (setting === 'off' ? [] : (read() ?? KNOWN_BROWSERS));
