/** What a playlist of another house says about its stream. */

/** Whether it is a playlist that goes on: one that has ended, or was never live, is off the air. */
export function isLivePlaylist(text: string): boolean {
  return text.startsWith('#EXTM3U') && !/^#EXT-X-ENDLIST\s*$/m.test(text) && !/^#EXT-X-PLAYLIST-TYPE:VOD\s*$/m.test(text);
}
