/** State of an external HLS playlist. */

/** Whether it is a live playlist: one that has ended, or was never live, is off air. */
export function isLivePlaylist(text: string): boolean {
  return (
    text.startsWith('#EXTM3U') && !/^#EXT-X-ENDLIST\s*$/m.test(text) && !/^#EXT-X-PLAYLIST-TYPE:VOD\s*$/m.test(text)
  );
}
